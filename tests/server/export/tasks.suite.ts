import { describe, expect, onTestFinished, test } from 'vitest'
import { BASE, detail, endedTask, exported, fetched, resourceOf, submit } from '../../support/exporting.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { csvRecords, sheetCells } from '../../support/unzip.ts'
import { TASK_STATUS } from '../../support/wireNumbers.ts'

/** Keeps the one run of a user's exports taken by an ended export, until the returned function is called. */
async function occupyRun(server: TestServer, taskId: string): Promise<() => Promise<unknown>> {
  const job = `where queue = 'export' and id = ${taskId}`
  await expect
    .poll(async () => (await server.sql(`select state from job ${job}`))[0]?.state, { timeout: 20_000 })
    .toBe(2)
  await server.sql(`update job set state = 1, lease_until = now() + interval '1 hour' ${job}`)
  const release = () => server.sql(`update job set state = 2 ${job}`)
  onTestFinished(async () => void (await release()))
  return release
}

/** Export tasks: owner, expiry and execution. */
export function tasksTests(server: TestServer): void {
  describe('export tasks', () => {
    const post = resourceOf('post')

    test('an export task is visible to its user, to holders of the right, and never to other tenants', async () => {
      const id = await submit(operator(server), post, { fileType: 1 })
      await endedTask(operator(server), id)
      const auditor = server.as('auditor', '100001')
      for (const client of [auditor, server.as('admin', '100002')]) {
        expect(await client.get(`${BASE}/detail`, { id })).toMatchObject({ code: 404, msg: '任务不存在' })
        expect(await client.get(`${BASE}/download`, { id })).toMatchObject({ code: 404, msg: '任务不存在' })
        expect(await client.post(`${BASE}/cancel/${id}`)).toMatchObject({ code: 404, msg: '任务不存在' })
      }
      expect((await detail(admin(server), id)).taskStatus).toBe(TASK_STATUS.done)
      expect(await admin(server).post(`${BASE}/cancel/${id}`)).toMatchObject({
        code: 409,
        msg: '当前状态不允许该操作',
      })
      const menus = await operator(server).get<{ menuCode: string; count: number }[]>(`${BASE}/menuList`)
      expect(menus.data).toEqual([{ menuCode: 'post', menuName: '岗位管理', count: 1 }])
    })

    test('a repeated unfinished export is answered with its task; too many of them are refused', async () => {
      const client = server.as('auditor', '100001')
      const log = resourceOf('operateLog')
      const release = await occupyRun(server, await submit(client, log, { fileType: 2, account: 'none' }))
      const calls = await Promise.all(
        [1, 2].map(() =>
          client.get<{ taskId: string }>(`${log.path}/export`, { fileType: 2, account: 'admin' }),
        ),
      )
      expect(calls[0]?.data.taskId).toBe(calls[1]?.data.taskId)
      expect(calls.map(({ msg }) => msg).toSorted()).toEqual(
        ['导出任务已提交，请到导出任务查看', '相同条件的导出任务正在执行'].toSorted(),
      )
      const many = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          client.get(`${log.path}/export`, { fileType: 2, account: `nobody${index}` }),
        ),
      )
      expect(many.find(({ code }) => code !== 200)).toMatchObject({
        code: 400,
        errCode: 'EXPORT_QUEUE_FULL',
        msg: '排队任务过多，请稍后再试',
      })
      await release()
      await expect
        .poll(
          async () => (await client.get<{ total: number }>(`${BASE}/list`, { taskStatus: '0,1' })).data.total,
          { timeout: 20_000 },
        )
        .toBe(0)
    })

    test('a ticket opens one address once, and every submission and download is in the log', async () => {
      const id = await submit(operator(server), post, { fileType: 2, postCode: 'a' })
      await endedTask(operator(server), id)
      const path = `${BASE}/download?id=${id}&fileNo=1`
      const ticket = async (): Promise<string> =>
        (await operator(server).post<{ ticket: string }>('/blade-auth/download-ticket', { path })).data.ticket
      const open = (address: string, word: string): Promise<Response> =>
        fetch(`${server.url}/api${address}&ticket=${word}`)
      const good = await ticket()
      expect((await open(path, good)).status).toBe(200)
      expect((await open(path, good)).status).toBe(401)
      expect((await open(`${BASE}/download?id=${id}&fileNo=2`, await ticket())).status).toBe(401)
      expect((await fetch(`${server.url}/api${path}`)).status).toBe(401)
      const { access_token } = await operator(server).token()
      const bearer = encodeURIComponent(`bearer ${access_token}`)
      expect((await fetch(`${server.url}/api${path}&Blade-Auth=${bearer}`)).status).toBe(401)
      expect((await detail(operator(server), id)).downloadCount).toBe(1)
      const { data } = await admin(server).get<{ records: { action: string; params: unknown }[] }>(
        '/blade-log/operate/list',
        { account: 'operator', targetIds: id },
      )
      expect(data.records.map(({ action }) => action).toSorted()).toEqual(['download', 'export'])
      expect(JSON.stringify(data.records)).not.toContain(good)
    })

    test('a finished task cannot be retried, a removed one is gone, a running one can be cancelled', async () => {
      const id = await submit(operator(server), post, { fileType: 1, postName: '员' })
      await endedTask(operator(server), id)
      expect(await operator(server).post(`${BASE}/exportPushAttempt/${id}`)).toMatchObject({
        code: 409,
        errCode: 'STATE_CONFLICT',
      })
      expect(await operator(server).post(`${BASE}/remove`, {}, { query: { ids: id } })).toMatchObject({
        code: 200,
        msg: '删除成功',
      })
      expect(await operator(server).get(`${BASE}/download`, { id })).toMatchObject({
        code: 404,
        msg: '任务不存在',
      })
    })

    test('an export has the rows and columns its user could see at its submission', async () => {
      expect(
        csvRecords(
          (await exported(server, operator(server), post, { fileType: 2, postName: '总经理' })).bytes,
        ).length,
      ).toBeLessThan(
        csvRecords((await exported(server, operator(server), post, { fileType: 2 })).bytes).length,
      )
      const columns = await server.as('auditor', '100001').get(`${BASE}/columns`, { exporter: 'user' })
      expect(columns).toMatchObject({ code: 403 })
      expect(await admin(server).get(`${BASE}/columns`, { exporter: 'secretStore' })).toMatchObject({
        code: 404,
      })
    })
  })

  test('an expired file is deleted, and its task may be run again', async () => {
    const { task } = await exported(server, operator(server), resourceOf('post'), {
      fileType: 1,
      postName: '理',
    })
    await server.sql(`update export_task set expire_time = now() - interval '1 minute' where id = ${task.id}`)
    expect(await operator(server).get(`${BASE}/download`, { id: task.id })).toMatchObject({
      code: 400,
      errCode: 'EXPORT_EXPIRED',
      msg: '文件已过期，请重新导出',
    })
    await server.restart()
    await expect
      .poll(async () => (await detail(operator(server), task.id)).taskStatus)
      .toBe(TASK_STATUS.expired)
    expect(await operator(server).get(`${BASE}/download`, { id: task.id })).toMatchObject({
      code: 400,
      msg: '文件已过期，请重新导出',
    })
    expect(await operator(server).post(`${BASE}/exportPushAttempt/${task.id}`)).toMatchObject({ code: 200 })
    expect(await endedTask(operator(server), task.id)).toMatchObject({ taskStatus: TASK_STATUS.done })
    expect(sheetCells(await fetched(server, operator(server), task.id)).length).toBe(task.processedCount + 1)
  })

  if (process.env.TEST_DRIVER === 'postgres')
    test('two processes share the tasks, and none runs twice', async () => {
      const twin = await server.twin()
      const clients = ['admin', 'operator', 'auditor'].map(
        (account) => [server.as(account, '100001'), twin.as(account, '100001')] as const,
      )
      const ids = await Promise.all(
        clients.flatMap(([here, there], index) =>
          [here, there].map((client, side) =>
            submit(client, index === 2 ? resourceOf('operateLog') : resourceOf('post'), {
              fileType: 2,
              ...(index === 2 ? { account: `x${side}` } : { postName: `x${side}` }),
            }),
          ),
        ),
      )
      const tasks = await Promise.all(ids.map((id) => endedTask(admin(server), id)))
      expect(tasks.map(({ taskStatus }) => taskStatus)).toEqual(tasks.map(() => 2))
      const rows = await server.sql(`select attempt_count from export_task where id in (${ids.join(',')})`)
      expect(rows.map((row) => row.attempt_count)).toEqual(rows.map(() => 1))
    })
}
