import { expect, test } from 'vitest'
import { post as postNoun } from '../../src/contract/resources/system/post.ts'
import { batchEnd, batchResult, merchantGroups, supplierOf, topUps } from '../support/channels.ts'
import { type Answer, call, type Client, PLATFORM, type Tokens } from '../support/client.ts'
import { detail, endedTask } from '../support/exporting.ts'
import { useServer } from '../support/server.ts'
import { TASK_STATUS } from '../support/wireNumbers.ts'

const COMPANY = '100001'
const server = useServer({ env: { EXPORT_WORKERS: '0' } })
const admin = (): Client => server.as('admin', COMPANY)
const ENDED = '模拟登录已结束，任务随之取消'

/** Calls as the administrator of the company, whom the platform's administrator acts for and may change things. */
interface Impersonator {
  readonly post: <T>(path: string, body: unknown) => Promise<Answer<T>>
  readonly get: <T>(path: string) => Promise<Answer<T>>
  readonly leave: () => Promise<unknown>
}
async function actAsAdmin(): Promise<Impersonator> {
  const [row] = await server.sql(
    `select id::text as id from account where tenant_id = '${COMPANY}' and account = 'admin' and is_deleted = 0`,
  )
  const { data, msg } = await server.as('admin', PLATFORM).post<Tokens>('/blade-system/user/impersonate', {
    id: String(row?.id),
    tenantId: COMPANY,
    reason: '代为导入',
    writes: 1,
  })
  expect(data, msg).toHaveProperty('access_token')
  const headers = { 'Blade-Auth': `bearer ${data.access_token}`, 'Content-Type': 'application/json' }
  const get = <T>(path: string) => call<T>(`${server.url}/api${path}`, { headers })
  return {
    get,
    post: (path, body) =>
      call(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    leave: () => get('/blade-auth/oauth/logout'),
  }
}
const exportPosts = async (actor: Impersonator): Promise<string> => {
  const answer = await actor.get<{ taskId: string }>(`${postNoun.path}/export`)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data.taskId
}

test('an export that waited when the impersonation ended is cancelled; one that runs within it is done', async () => {
  const first = await actAsAdmin()
  const waiting = await exportPosts(first)
  await first.leave()
  await server.restart({ env: { EXPORT_WORKERS: '2' } })
  expect(await endedTask(admin(), waiting)).toMatchObject({
    taskStatus: TASK_STATUS.cancelled,
    errorMsg: ENDED,
    files: [],
  })
  const second = await actAsAdmin()
  const done = await exportPosts(second)
  expect(await endedTask(admin(), done)).toMatchObject({ taskStatus: TASK_STATUS.done, errorMsg: null })
  await second.leave()
  // What was finished in time stays.
  expect((await detail(admin(), done)).files).toHaveLength(1)
})

test('a batch stops with the impersonation; what it did before stays, under both names', async () => {
  const skuIds = await topUps(admin(), 40),
    merchantGroupIds = await merchantGroups(admin(), 20),
    supplierId = await supplierOf(admin(), skuIds)
  const actor = await actAsAdmin()
  const path = '/biz-merchant/goodsChannelGroupConfig/batch/update'
  const body = { operation: 1, supplierId, skuIds, merchantGroupIds, priority: 2 }
  const { data } = await actor.post<{ batchNo: string; total: number }>(path, body)
  expect(data.total).toBe(800)
  await expect
    .poll(async () => (await batchResult(admin(), data.batchNo)).processedCount, {
      timeout: 30_000,
      interval: 20,
    })
    .toBeGreaterThan(0)
  await actor.leave()
  const end = await batchEnd(admin(), data.batchNo)
  expect(end).toMatchObject({ taskStatus: TASK_STATUS.cancelled, errorMsg: ENDED })
  expect(end.processedCount).toBeGreaterThan(0)
  expect(end.processedCount).toBeLessThan(800)
  const rows = await server.sql(
    `select distinct account, impersonator from operate_log where message like '%${data.batchNo}%' and result = 1`,
  )
  expect(rows).toContainEqual({ account: 'admin', impersonator: expect.stringContaining('admin') as string })
})
