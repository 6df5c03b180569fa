import { describe, expect, test } from 'vitest'
import { exportTask } from '../../src/contract/resources/desk/exportTask.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import type { Client, Query } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { specimen, specimenDraft } from '../support/specimen.ts'
import { csvRecords, sheetCells, unzip } from '../support/unzip.ts'

const server = useServer()
const BASE = exportTask.path
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
interface Task {
  readonly id: string
  readonly taskStatus: number
  readonly errorMsg: string | null
  readonly progress: number
  readonly processedCount: number
  readonly totalCount: number
  readonly taskName: string
  readonly paramsText: string
  readonly fileType: number
  readonly files: readonly { readonly fileNo: number; readonly fileName: string; readonly rows: number }[]
  readonly downloadCount: number
}

/** Submits an export and answers its task. */
async function submit(client: Client, resource: Resource, query: Query = {}): Promise<string> {
  const answer = await client.get<{ taskId: string }>(`${resource.path}/export`, query)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data.taskId
}
const detail = async (client: Client, id: string): Promise<Task> =>
  (await client.get<Task>(`${BASE}/detail`, { id })).data
async function ended(client: Client, id: string): Promise<Task> {
  await expect
    .poll(async () => (await detail(client, id)).taskStatus, { timeout: 20_000, interval: 50 })
    .toBeGreaterThan(1)
  return detail(client, id)
}
async function fetched(client: Client, id: string, fileNo = 1): Promise<Buffer> {
  const response = await fetch(`${server.url}/api${BASE}/download?id=${id}&fileNo=${fileNo}`, {
    headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
  })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  return Buffer.from(await response.arrayBuffer())
}
async function exported(
  client: Client,
  resource: Resource,
  query: Query = {},
): Promise<{ readonly task: Task; readonly bytes: Buffer }> {
  const id = await submit(client, resource, query)
  const task = await ended(client, id)
  expect(task).toMatchObject({ taskStatus: 2, errorMsg: null, progress: 100 })
  return { task, bytes: await fetched(client, id) }
}
const resourceOf = (id: string): Resource => RESOURCES.find((one) => one.id === id) ?? specimen
let number = 0
async function makeSpecimen(change: Record<string, unknown>): Promise<void> {
  number += 1
  const answer = await admin().post(`${specimen.path}/submit`, {
    ...specimenDraft(number),
    idNumber: undefined,
    pin: undefined,
    seasonBegin: '2026-01-01 00:00:00',
    seasonEnd: null,
    season: undefined,
    sourceKind: 'B',
    grade: 1,
    ...change,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
}

const exporting: readonly Resource[] = [...RESOURCES, specimen].filter((one) => one.export)
describe.each(exporting.map((one) => [one.id, one] as const))('export of %s', (_id, resource) => {
  const owner = (): Client => (resource.scope === 'platform' ? server.as('admin') : admin())

  test('has every row of the list and its headings, in both kinds of file', async () => {
    const client = owner()
    const list = await client.get<{ total?: number } | readonly unknown[]>(`${resource.path}/list`, {
      size: 1,
    })
    const csv = await exported(client, resource, { fileType: 2 })
    const records = csvRecords(csv.bytes)
    const heading = resource.list.columns.map(
      (name) =>
        resource.fields[name]?.label ??
        (name === resource.stateField
          ? (resource.states?.label ?? '状态')
          : name === 'createTime'
            ? '创建时间'
            : '更新时间'),
    )
    expect(records[0]).toEqual(heading)
    expect(csv.task.processedCount).toBe(records.length - 1)
    if (!Array.isArray(list.data) && !resource.large)
      expect(records.length - 1).toBe((list.data as { total: number }).total)
    const book = await exported(client, resource, { fileType: 1 })
    expect(sheetCells(book.bytes)[0]?.map((cell) => cell.text)).toEqual(heading)
    expect(sheetCells(book.bytes)).toHaveLength(book.task.processedCount + 1)
  })

  test('is for holders of its code only, and refuses columns and filters that are not', async () => {
    expect(await server.as('viewer', '100001').get(`${resource.path}/export`)).toMatchObject({
      status: 403,
      errCode: 'FORBIDDEN',
    })
    expect(await owner().get(`${resource.path}/export`, { exportColumns: 'nonsense' })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FIELD',
    })
    expect(await owner().get(`${resource.path}/export`, { nonsense: '1' })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
    expect(await owner().get(`${resource.path}/export`, { fileType: 9 })).toMatchObject({
      code: 400,
      data: { field: 'fileType' },
    })
    const columns = await owner().get<{ name: string; default: boolean }[]>(`${BASE}/columns`, {
      exporter: resource.id,
    })
    expect(columns.data.filter((column) => column.default).map(({ name }) => name)).toEqual(
      resource.list.columns,
    )
    const token = encodeURIComponent(`bearer ${(await owner().token()).access_token}`)
    expect(
      (await fetch(`${server.url}/api${resource.path}/export?fileType=1&sync=1&Blade-Auth=${token}`)).status,
    ).toBe(resource.exportLink ? 200 : 401)
  })
})

describe('what is in the files', () => {
  test('formulas are harmless, amounts are yuan, labels are readable, secrets are absent', async () => {
    const names = ['=1+1', ' +cmd', '＝合计', '\t@x', '普通"引号,逗号', '-5\n二行']
    for (const name of names) await makeSpecimen({ name, price: 123_456, count: 7, grade: 3 })
    const query = {
      exportColumns: 'name,price,count,isFragile,grade,deptId,share,foundOn,createTime,pin',
      price_ge: 123_456,
      price_le: 123_456,
    }
    expect(await admin().get(`${specimen.path}/export`, query)).toMatchObject({ code: 200 })
    const { bytes, task } = await exported(admin(), specimen, { ...query, fileType: 2 })
    const [heading, ...records] = csvRecords(bytes)
    expect(heading).toEqual([
      '标本名称',
      '价格',
      '件数',
      '易碎',
      '等级',
      '保管部门',
      '占比',
      '发现日期',
      '创建时间',
    ])
    expect(records.map((record) => record[0] ?? '').toSorted()).toEqual(
      ["'=1+1", "' +cmd", "'＝合计", "'\t@x", '普通"引号,逗号', "'-5\n二行"].toSorted(),
    )
    expect(records[0]?.slice(1, 5)).toEqual(['1234.56', '7', '是', '三级'])
    expect(task.paramsText).toBe('价格 ≥ 123456；价格 ≤ 123456')
    const cells = sheetCells((await exported(admin(), specimen, { ...query, fileType: 1 })).bytes)
    const byName = new Map(cells.slice(1).map((row) => [row[0]?.text, row]))
    expect(
      byName
        .get('=1+1')
        ?.map((cell) => cell.style)
        .slice(0, 3),
    ).toEqual([3, 4, 0])
    expect(byName.get('普通"引号,逗号')?.[0]?.style).toBe(2)
    expect(byName.get('=1+1')?.[1]?.number).toBe(1234.56)
    expect(byName.get('=1+1')?.[7]).toMatchObject({ number: 46053, style: 6 })
  })

  test('in English where the console speaks English; mobile numbers show their ends', async () => {
    const { bytes } = await exported(admin(), resourceOf('user'), {
      fileType: 2,
      exportColumns: 'account,phone,status',
      exportLocale: 'en',
    })
    const [heading, ...records] = csvRecords(bytes)
    expect(heading?.join()).not.toMatch(/[\u3400-\u9fff]/)
    const phones = records.map((record) => record[1]).filter((phone) => phone !== '')
    expect(phones.length).toBeGreaterThan(3)
    expect(phones.filter((phone) => !/^1\d\d\*{4}\d{4}$/.test(phone ?? ''))).toEqual([])
  })

  test('an archive has its parts and a note with their checksums', async () => {
    const { bytes, task } = await exported(admin(), resourceOf('param'), { fileType: 3 })
    const files = unzip(bytes)
    expect([...files.keys()]).toEqual([`${task.taskName}-1.csv`, '说明.txt'])
    expect(csvRecords(files.get(`${task.taskName}-1.csv`) ?? Buffer.alloc(0))).toHaveLength(
      task.processedCount + 1,
    )
    expect(files.get('说明.txt')?.toString()).toMatch(/sha256 [0-9a-f]{64}/)
  })

  test('at once, with the token in the query where the declaration allows it, up to its limit', async () => {
    const { access_token } = await admin().token()
    const response = await fetch(
      `${server.url}/api${specimen.path}/export?sync=1&count=7&Blade-Auth=${encodeURIComponent(`bearer ${access_token}`)}`,
    )
    expect(sheetCells(Buffer.from(await response.arrayBuffer()))).toHaveLength(7)
    await admin().post('/blade-system/param/submit', {
      paramName: '同步导出上限',
      paramKey: 'export.sync.maxRows',
      paramValue: '5',
    })
    await admin().post('/blade-system/param/submit', {
      paramName: '导出上限',
      paramKey: 'export.maxRows',
      paramValue: '20',
    })
    expect(await admin().get('/blade-system/param/export', { sync: 1 })).toMatchObject({
      code: 400,
      errCode: 'EXPORT_NOT_SYNC',
      msg: '数据量超过0.0005万行，请使用导出任务',
    })
    expect(await admin().get('/blade-system/param/export')).toMatchObject({
      code: 400,
      errCode: 'EXPORT_TOO_LARGE',
      msg: '导出数据超过0.002万行，请缩小查询范围',
    })
    const { data } = await admin().get<{ records: { id: string }[] }>('/blade-system/param/list', {
      paramKey_likeright: 'export.',
    })
    await admin().post('/blade-system/param/remove', { ids: data.records.map(({ id }) => id) })
  })
})

describe('tasks', () => {
  const post = resourceOf('post')

  test('belong to who submitted them; others see them by their right only, other tenants never', async () => {
    const id = await submit(operator(), post, { fileType: 1 })
    await ended(operator(), id)
    const auditor = server.as('auditor', '100001')
    for (const client of [auditor, server.as('admin', '100002')]) {
      expect(await client.get(`${BASE}/detail`, { id })).toMatchObject({ code: 404, msg: '任务不存在' })
      expect(await client.get(`${BASE}/download`, { id })).toMatchObject({ code: 404, msg: '任务不存在' })
      expect(await client.post(`${BASE}/cancel/${id}`)).toMatchObject({ code: 404, msg: '任务不存在' })
    }
    expect((await detail(admin(), id)).taskStatus).toBe(2)
    expect(await admin().post(`${BASE}/cancel/${id}`)).toMatchObject({
      code: 409,
      msg: '当前状态不允许该操作',
    })
    const menus = await operator().get<{ menuCode: string; count: number }[]>(`${BASE}/menuList`)
    expect(menus.data).toEqual([{ menuCode: 'post', menuName: '岗位管理', count: 1 }])
  })

  test('the same unfinished export is answered with its task; too many wait', async () => {
    const client = server.as('auditor', '100001')
    const log = resourceOf('operateLog')
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
    await expect
      .poll(
        async () => (await client.get<{ total: number }>(`${BASE}/list`, { taskStatus: '0,1' })).data.total,
        { timeout: 20_000 },
      )
      .toBe(0)
  })

  test('a ticket opens one address once; every submission and download is in the log', async () => {
    const id = await submit(operator(), post, { fileType: 2, postCode: 'a' })
    await ended(operator(), id)
    const path = `${BASE}/download?id=${id}&fileNo=1`
    const ticket = async (): Promise<string> =>
      (await operator().post<{ ticket: string }>('/blade-auth/download-ticket', { path })).data.ticket
    const open = (address: string, word: string): Promise<Response> =>
      fetch(`${server.url}/api${address}&ticket=${word}`)
    const good = await ticket()
    expect((await open(path, good)).status).toBe(200)
    expect((await open(path, good)).status).toBe(401)
    expect((await open(`${BASE}/download?id=${id}&fileNo=2`, await ticket())).status).toBe(401)
    expect((await fetch(`${server.url}/api${path}`)).status).toBe(401)
    expect(
      (
        await fetch(
          `${server.url}/api${path}&Blade-Auth=${encodeURIComponent(`bearer ${(await operator().token()).access_token}`)}`,
        )
      ).status,
    ).toBe(401)
    expect((await detail(operator(), id)).downloadCount).toBe(1)
    const { data } = await admin().get<{ records: { action: string; params: unknown }[] }>(
      '/blade-log/operate/list',
      { account: 'operator', targetIds: id },
    )
    expect(data.records.map(({ action }) => action).toSorted()).toEqual(['download', 'export'])
    expect(JSON.stringify(data.records)).not.toContain(good)
  })

  test('a finished one needs no retry, a removed one is gone, a running one is cancelled', async () => {
    const id = await submit(operator(), post, { fileType: 1, postName: '员' })
    await ended(operator(), id)
    expect(await operator().post(`${BASE}/exportPushAttempt/${id}`)).toMatchObject({
      code: 409,
      errCode: 'STATE_CONFLICT',
    })
    expect(await operator().post(`${BASE}/remove`, {}, { query: { ids: id } })).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    expect(await operator().get(`${BASE}/download`, { id })).toMatchObject({ code: 404, msg: '任务不存在' })
  })

  test('sees what its owner may see: data scope and hidden columns are those of the submission', async () => {
    expect(
      csvRecords((await exported(operator(), post, { fileType: 2, postName: '总经理' })).bytes).length,
    ).toBeLessThan(csvRecords((await exported(operator(), post, { fileType: 2 })).bytes).length)
    const columns = await server.as('auditor', '100001').get(`${BASE}/columns`, { exporter: 'user' })
    expect(columns).toMatchObject({ code: 403 })
    expect(await admin().get(`${BASE}/columns`, { exporter: 'secretStore' })).toMatchObject({ code: 404 })
  })
})

test('after its days a file is gone, and the task may be run again', async () => {
  const { task } = await exported(operator(), resourceOf('post'), { fileType: 1, postName: '理' })
  await server.sql(`update export_task set expire_time = now() - interval '1 minute' where id = ${task.id}`)
  expect(await operator().get(`${BASE}/download`, { id: task.id })).toMatchObject({
    code: 400,
    errCode: 'EXPORT_EXPIRED',
    msg: '文件已过期，请重新导出',
  })
  await server.restart()
  await expect.poll(async () => (await detail(operator(), task.id)).taskStatus).toBe(5)
  expect(await operator().get(`${BASE}/download`, { id: task.id })).toMatchObject({
    code: 400,
    msg: '文件已过期，请重新导出',
  })
  expect(await operator().post(`${BASE}/exportPushAttempt/${task.id}`)).toMatchObject({ code: 200 })
  expect(await ended(operator(), task.id)).toMatchObject({ taskStatus: 2 })
  expect(sheetCells(await fetched(operator(), task.id)).length).toBe(task.processedCount + 1)
})

if (process.env.TEST_DRIVER === 'postgres')
  test('of two processes each runs some, none twice', async () => {
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
    const tasks = await Promise.all(ids.map((id) => ended(admin(), id)))
    expect(tasks.map(({ taskStatus }) => taskStatus)).toEqual(tasks.map(() => 2))
    const rows = await server.sql(`select attempt_count from export_task where id in (${ids.join(',')})`)
    expect(rows.map((row) => row.attempt_count)).toEqual(rows.map(() => 1))
  })
