import { describe, expect, test } from 'vitest'
import type { RecentJob, RecentWork } from '../../src/contract/recentWork.ts'
import type { Client } from '../support/client.ts'
import { parseMoment } from '../../src/kernel/time.ts'
import { endedTask, resourceOf, submit } from '../support/exporting.ts'
import { checked, workbook } from '../support/importing.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const POSTS = '/blade-system/post'
const work = async (client: Client): Promise<RecentWork> =>
  (await client.get<RecentWork>('/blade-desk/desk/work')).data
const jobOf = async (client: Client, id: string): Promise<RecentJob | undefined> =>
  (await work(client)).jobs.find((job) => job.id === id)

async function newPost(): Promise<string> {
  const code = `w${serial()}`
  await admin(server).post(`${POSTS}/submit`, { postCode: code, postName: code, category: 1 })
  const { data } = await admin(server).get<{ records: { id: string }[] }>(`${POSTS}/list`, { postCode: code })
  return data.records[0]?.id ?? ''
}

describe('the work of a user', () => {
  test('an export is listed for its submitter alone, with filter, counts, files and times', async () => {
    const id = await submit(operator(server), resourceOf('post'), { fileType: 2, postName: '经理' })
    const task = await endedTask(operator(server), id)
    expect(await jobOf(operator(server), id)).toMatchObject({
      resource: 'exportTask',
      title: task.taskName,
      detail: task.paramsText,
      state: 'done',
      done: task.totalCount,
      total: task.totalCount,
      ok: task.totalCount,
      failed: 0,
      error: '',
      files: 1,
      finishTime: expect.any(String),
    })
    const { finishTime } = (await jobOf(operator(server), id)) ?? {}
    expect(Math.abs(Date.now() - parseMoment(finishTime ?? '').getTime())).toBeLessThan(60_000)
    expect(await jobOf(admin(server), id)).toBeUndefined()
    expect(await jobOf(stranger(server), id)).toBeUndefined()
  })

  test('an import asks for its user until it is confirmed, and is done afterwards', async () => {
    const name = `w${serial()}`
    const file = await workbook([
      ['岗位编号', '岗位名称', '岗位类型'],
      [name, name, '中层'],
    ])
    const task = await checked(server.url, admin(server), POSTS, file)
    expect(await jobOf(admin(server), task.id)).toMatchObject({
      resource: 'importTask',
      state: 'asking',
      ok: 1,
      failed: 0,
    })
  })

  test('a change that can be undone is listed with its number, and as undone afterwards', async () => {
    const id = await newPost()
    const row = (await admin(server).get<Record<string, unknown>>(`${POSTS}/detail`, { id })).data
    await admin(server).post(`${POSTS}/submit`, { ...row, postName: `${String(row.postName)}x` })
    const [latest] = (await work(admin(server))).operations
    expect(latest).toMatchObject({ resource: 'post', count: 1, undone: false })
    expect((await work(operator(server))).operations.map((operation) => operation.id)).not.toContain(
      latest?.id,
    )
    expect(await admin(server).post(`${POSTS}/undo`, { operation: latest?.id })).toMatchObject({ code: 200 })
    const after = (await work(admin(server))).operations.find((operation) => operation.id === latest?.id)
    expect(after).toMatchObject({ undone: true })
    expect((await work(admin(server))).operations.map(({ action }) => action)).not.toContain('undo')
  })

  test('what ended more than a day ago is no longer listed, what runs still is', async () => {
    const id = await submit(operator(server), resourceOf('post'), { fileType: 2, postName: '总监' })
    await endedTask(operator(server), id)
    await server.sql(`update export_task set update_time = now() - interval '2 days' where id = ${id}`)
    expect(await jobOf(operator(server), id)).toBeUndefined()
    await server.sql(`update export_task set task_status = 1 where id = ${id}`)
    expect(await jobOf(operator(server), id)).toMatchObject({ state: 'running' })
  })
})
