import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, clientsOf } from '../support/client.ts'
import { checked, type ImportTaskView, send, importTaskView, workbook } from '../support/importing.ts'
import { administrator } from '../support/postgres.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'
import { type Copy, copyTemplate } from '../support/template.ts'
import { IMPORT_STATUS } from '../support/wireNumbers.ts'

const ROWS = 6000
const BASE = '/biz-export/importTask',
  POSTS = '/blade-system/post'
const ENV = { JOB_LEASE_SECONDS: '3', EXPORT_WORKERS: '0' }
const LIMIT = { timeout: 90_000, interval: 100 }

let copy: Copy
let server: ServerProcess
beforeAll(async () => {
  copy = await copyTemplate(inject('template'))
  server = await launch({ ...copy, env: ENV })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await copy?.remove()
})

const admin = (): Client => clientsOf(() => server.url)('admin', '100001')
const total = async (client: Client): Promise<number> =>
  (await client.get<{ total: number }>(`${POSTS}/list`, { size: 1 })).data.total
const book = (prefix: string): Promise<Buffer> =>
  workbook([
    ['岗位编号', '岗位名称', '岗位类型', '岗位排序'],
    ...Array.from({ length: ROWS }, (_, index) => [
      `${prefix}${index}`,
      `${prefix}岗位${index}`,
      '高层',
      String(index % 100),
    ]),
  ])

/**
 * State of a run in the queue, read directly from the database, which only PostgreSQL allows; null elsewhere.
 */
async function runOf(
  id: string,
): Promise<{ readonly run: number; readonly alive: boolean; readonly status: number } | null> {
  if (!copy.databaseUrl) return null
  const client = administrator(copy.databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ run: number; alive: boolean; status: number }>(
      `
        select j.fence as run, j.state = 1 as alive, t.task_status as status
        from job j
        join import_task t on t.id = j.id
        where j.queue = 'import' and t.id = $1
      `,
      [id],
    )
    return rows[0] ?? null
  } finally {
    await client.end()
  }
}

/**
 * Kills the server while a task runs and continues with another process; returns the row counts observed
 * meanwhile.
 */
async function killDuring(
  id: string,
): Promise<{ readonly task: ImportTaskView; readonly observedTotals: ReadonlySet<number> }> {
  if (copy.databaseUrl)
    await expect.poll(async () => (await runOf(id))?.alive, { timeout: 20_000, interval: 5 }).toBe(true)
  else await after(250)
  await server.kill()
  const dead = await runOf(id)
  if (dead) expect(dead).toMatchObject({ alive: true, status: IMPORT_STATUS.running })
  server = await launch({ ...copy, env: ENV })
  const client = admin(),
    observedTotals = new Set<number>()
  await expect
    .poll(async () => {
      observedTotals.add(await total(client))
      return (await importTaskView(client, id)).status
    }, LIMIT)
    .not.toBe('running')
  observedTotals.add(await total(client))
  if (dead) expect(await runOf(id)).toMatchObject({ run: dead.run + 1 })
  return { task: await importTaskView(client, id), observedTotals }
}

test('after a server dies while it checks, another one checks the whole file', async () => {
  const before = await total(admin())
  const { data } = await send(server.url, admin(), POSTS, await book('KA'))
  expect(await admin().post(`${BASE}/check`, { ids: data.taskId })).toMatchObject({ code: 200 })
  const { task: endedTask, observedTotals } = await killDuring(data.taskId)
  expect(endedTask).toMatchObject({
    status: 'checked',
    totalCount: ROWS,
    successCount: ROWS,
    failCount: 0,
    errorMsg: null,
  })
  expect([...observedTotals]).toEqual([before])
}, 150_000)

test('after a server dies while it writes, no row or every row is written, and another one ends the task', async () => {
  const before = await total(admin())
  const task = await checked(server.url, admin(), POSTS, await book('KB'))
  expect(task).toMatchObject({ status: 'checked', failCount: 0 })
  expect(await admin().post(`${BASE}/confirm`, { ids: task.id })).toMatchObject({ code: 200 })
  const { task: endedTask, observedTotals } = await killDuring(task.id)
  expect(endedTask).toMatchObject({ status: 'done', totalCount: ROWS, successCount: ROWS, errorMsg: null })
  expect([...observedTotals].filter((count) => count !== before && count !== before + ROWS)).toEqual([])
  expect(await total(admin())).toBe(before + ROWS)
  expect((await admin().get<{ total: number }>(`${POSTS}/list`, { postCode_equal: 'KB0' })).data.total).toBe(
    1,
  )
  expect(await admin().post(`${POSTS}/undo`, { operation: endedTask.operation })).toMatchObject({
    code: 200,
    data: { success: ROWS },
  })
  expect(await total(admin())).toBe(before)
}, 150_000)
