import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, clientsOf } from '../support/client.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'
import { type Copy, copyTemplate } from '../support/template.ts'
import { csvRecords } from '../support/unzip.ts'
import { TASK_STATUS } from '../support/wireNumbers.ts'

const ROWS = 60_000
const BASE = '/biz-export/exportTask'
const ENV = { JOB_LEASE_SECONDS: '3' }
interface Task {
  readonly taskStatus: number
  readonly processedCount: number
  readonly totalCount: number
  readonly attemptCount: number
  readonly errorMsg: string | null
}

let copy: Copy
let server: ServerProcess

beforeAll(async () => {
  copy = await copyTemplate(inject('template'))
  const filled = spawnSync(process.execPath, ['dist/testing/fill.js', 'param', String(ROWS)], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: copy.dataDir,
      DATABASE_URL: copy.databaseUrl ?? '',
    },
  })
  expect(filled.stdout + filled.stderr).toContain(`写入 ${ROWS} 行`)
  server = await launch({ ...copy, env: ENV })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await copy?.remove()
})

const admin = (): Client => clientsOf(() => server.url)('admin', '100001')
const task = async (client: Client, id: string): Promise<Task> =>
  (await client.get<Task>(`${BASE}/detail`, { id })).data
async function started(client: Client, query: Record<string, string | number>): Promise<string> {
  const { data } = await client.get<{ taskId: string }>('/blade-system/param/export', query)
  await expect.poll(async () => (await task(client, data.taskId)).taskStatus, { interval: 5 }).toBe(1)
  return data.taskId
}

test('a task survives the death of its server and ends with every row once', async () => {
  const id = await started(admin(), { fileType: 2 })
  await server.kill()
  server = await launch({ ...copy, env: ENV })
  const client = admin()
  await expect
    .poll(async () => (await task(client, id)).taskStatus, { timeout: 25_000, interval: 100 })
    .toBe(2)
  const endedTask = await task(client, id)
  expect(endedTask).toMatchObject({ attemptCount: 2, errorMsg: null })
  const response = await fetch(`${server.url}/api${BASE}/download?id=${id}`, {
    headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
  })
  const keys = csvRecords(Buffer.from(await response.arrayBuffer()))
    .slice(1)
    .map((record) => record[1])
  const { data } = await client.get<{ total: number }>('/blade-system/param/list', { size: 1 })
  expect(keys).toHaveLength(data.total)
  expect(new Set(keys).size).toBe(keys.length)
}, 60_000)

test('a cancelled task stops, leaves no file, and may be retried', async () => {
  const client = admin()
  const id = await started(client, { fileType: 1, paramKey_notlike: 'nothing' })
  expect(await client.post(`${BASE}/exportPushAttempt/${id}`)).toMatchObject({
    code: 409,
    errCode: 'STATE_CONFLICT',
    msg: '任务正在执行，无需重试',
  })
  expect(await client.post(`${BASE}/remove`, { ids: [id] })).toMatchObject({
    code: 400,
    msg: '任务正在执行，请先取消',
  })
  expect(await client.post(`${BASE}/cancel/${id}`)).toMatchObject({ code: 200 })
  const at = await task(client, id)
  expect(at.taskStatus).toBe(TASK_STATUS.cancelled)
  const folder = join(copy.dataDir, 'exports', '100001', id)
  await expect.poll(() => readdir(folder).catch(() => []), { timeout: 5000 }).toEqual([])
  expect(await client.post(BASE + '/exportPushAttempt', { ids: [id] })).toMatchObject({
    code: 200,
    data: { success: 1 },
  })
  await expect
    .poll(async () => (await task(client, id)).taskStatus, { timeout: 25_000, interval: 100 })
    .toBe(2)
  expect((await task(client, id)).processedCount).toBeGreaterThanOrEqual(ROWS)
}, 60_000)

test('an export writes as many rows as it counted, whatever is inserted meanwhile', async () => {
  const client = admin()
  const { data: before } = await client.get<{ total: number }>('/blade-system/param/list', { size: 1 })
  const id = await started(client, { fileType: 2, paramKey_notlike: 'never' })
  for (const name of ['late.1', 'late.2'])
    await client.post('/blade-system/param/submit', { paramName: name, paramKey: name, paramValue: '1' })
  await expect
    .poll(async () => (await task(client, id)).taskStatus, { timeout: 25_000, interval: 100 })
    .toBe(2)
  expect((await task(client, id)).totalCount).toBeLessThanOrEqual(before.total + 2)
  expect((await task(client, id)).totalCount).toBe((await task(client, id)).processedCount)
}, 60_000)

test('a task fails when its user was disabled while it waited', async () => {
  const client = admin(),
    operator = clientsOf(() => server.url)('operator', '100001')
  const first = await started(operator, { fileType: 2 })
  const { data: waiting } = await operator.get<{ taskId: string }>('/blade-system/param/export', {
    fileType: 1,
  })
  const { data } = await client.get<{ records: { id: string }[] }>('/blade-system/user/list', {
    account_equal: 'operator',
  })
  expect(
    await client.post('/blade-system/user/disable', { ids: data.records.map(({ id }) => id) }),
  ).toMatchObject({ code: 200 })
  await expect
    .poll(async () => (await task(client, waiting.taskId)).taskStatus, { timeout: 25_000, interval: 100 })
    .toBe(3)
  expect(await task(client, waiting.taskId)).toMatchObject({ errorMsg: '权限已变更' })
  // Whoever answers for exports hears of it.
  await clientsOf(() => server.url)('admin').post('/blade-test/sendAlarms')
  const alarms = await client.get<{ records: { content: string }[] }>('/biz-notice/alarm/recordPage', {
    alarmType: 9,
  })
  expect(alarms.data.records[0]?.content).toMatch(/^导出失败：.*：权限已变更$/)
  expect((await task(client, first)).taskStatus).toBe(TASK_STATUS.done)
}, 60_000)
