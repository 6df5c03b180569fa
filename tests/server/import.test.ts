import { describe, expect, test } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { importTask } from '../../src/contract/resources/desk/importTask.ts'
import type { Client } from '../support/client.ts'
import { validWire } from '../support/drafts.ts'
import { checked, confirmed, faults, rested, send, sketch, tableOf, workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'
import { specimen } from '../support/specimen.ts'
import { sheetCells } from '../support/unzip.ts'

interface Node {
  readonly id: string
  readonly title: string
  readonly children?: readonly Node[]
}

const server = useServer()
const BASE = importTask.path
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
const totalOf = async (client: Client, resource: Resource): Promise<number> => {
  const { data } = await client.get<{ total?: number } | unknown[]>(
    `${resource.path}/${resource.verbs.includes('page') ? 'page' : 'list'}`,
    { size: 1 },
  )
  return Array.isArray(data) ? data.length : (data.total ?? 0)
}
async function bookAt(client: Client, path: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
  })
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  return Buffer.from(await response.arrayBuffer())
}

const importing: readonly Resource[] = [...RESOURCES, specimen].filter((one) => one.import)
describe.each(importing.map((one) => [one.id, one] as const))('import of %s', (_id, resource) => {
  const owner = (): Client => (resource.scope === 'platform' ? server.as('admin') : admin())
  const rowsFor = async (from: number): Promise<{ table: string[][]; names: string[] }> => {
    const wires: Record<string, unknown>[] = []
    for (const number of [from, from + 1])
      wires.push(await validWire(resource, number, { client: owner(), resources: [...RESOURCES, specimen] }))
    if ('sort' in resource.fields) for (const wire of wires) wire.sort = 1
    const names = resource.importColumns.filter(
      (name) =>
        resource.fields[name]?.kind !== 'rows' &&
        resource.fields[name]?.kind !== 'json' &&
        wires.some((wire) => wire[name] !== undefined && wire[name] !== null),
    )
    return { names, table: tableOf(resource, wires, names) }
  }

  test('has a template whose headings are recognised again', async () => {
    const cells = sheetCells(await bookAt(owner(), `${resource.path}/importTemplate`))
    const headings = cells[0]?.map((cell) => cell.text ?? '') ?? []
    const sent = await send(server.url, owner(), resource.path, {
      bytes: await workbook([headings, headings.map(() => 'x')]),
      mode: resource.importing.modes ? 'add' : '',
    })
    const { mapping, columns } = await sketch(owner(), sent.data.taskId)
    expect(mapping).toEqual(columns.map(({ name }) => name))
    expect(headings).toEqual(columns.map(({ label, required }) => `${label}${required ? '*' : ''}`))
  })

  // What a file says that is not what the noun has is tested with the noun.
  if (!resource.importing.fields)
    test('checks first and writes nothing, then writes all, and takes all back', async () => {
      const before = await totalOf(owner(), resource)
      const { table } = await rowsFor(7100)
      const task = await checked(server.url, owner(), resource.path, await workbook(table))
      expect({ ...task, faults: await faults(owner(), task.id) }).toMatchObject({
        status: 'checked',
        totalCount: 2,
        successCount: 2,
        failCount: 0,
        errorMsg: null,
        faults: [],
      })
      expect(await totalOf(owner(), resource)).toBe(before)
      const done = await confirmed(owner(), task.id)
      expect(done).toMatchObject({ status: 'done', successCount: 2, errorMsg: null })
      expect(await totalOf(owner(), resource)).toBe(before + 2)
      if (!resource.softDelete || !resource.verbs.includes('remove')) return
      expect(await owner().post(`${resource.path}/undo`, { operation: done.operation })).toMatchObject({
        code: 200,
        msg: '已撤销',
        data: { success: 2 },
      })
      expect(await totalOf(owner(), resource)).toBe(before)
    })

  if (!resource.importing.partial)
    test('says what is wrong at which row, and then writes none of them', async () => {
      const { table, names } = await rowsFor(7200)
      const required = names.findIndex(
        (name) => resource.fields[name]?.required && resource.fields[name].default === undefined,
      )
      const broken = table.map((row, index) =>
        index === 1 ? row.map((cell, column) => (column === required ? '' : cell)) : row,
      )
      const task = await checked(server.url, owner(), resource.path, await workbook(broken))
      expect(task).toMatchObject({ status: 'checked', totalCount: 2, failCount: 1 })
      expect((await faults(owner(), task.id)).map(({ rowNo, field }) => ({ rowNo, field }))).toEqual([
        { rowNo: 2, field: names[required] },
      ])
      expect(await owner().post(`${BASE}/confirm`, { ids: task.id })).toMatchObject({
        code: 400,
        msg: '存在错误行，请修改文件后重新上传',
      })
      const book = sheetCells(await bookAt(owner(), `${BASE}/faultFile?id=${task.id}`))
      expect(book.map((row) => row.slice(0, 2).map((cell) => cell.text))).toEqual([
        ['行号', '错误'],
        ['2', expect.any(String)],
      ])
    })

  test('is for holders of its code only', async () => {
    const viewer = server.as('viewer', '100001')
    expect(await viewer.get(`${resource.path}/importTemplate`)).toMatchObject({ status: 403 })
    expect(await send(server.url, viewer, resource.path, await workbook([['x'], ['y']]))).toMatchObject({
      code: 403,
    })
  })
})

describe('tasks', () => {
  test('belong to who submitted them', async () => {
    const task = await checked(
      server.url,
      operator(),
      '/blade-system/post',
      await workbook([
        ['岗位编号', '岗位名称', '岗位类型'],
        ['IM1', '导入岗', '高层'],
      ]),
    )
    expect(task.status).toBe('checked')
    for (const client of [server.as('auditor', '100001'), server.as('admin', '100002')]) {
      expect(await client.get(`${BASE}/sketch`, { id: task.id })).toMatchObject({ code: 404 })
      expect(await client.get(`${BASE}/faults`, { id: task.id })).toMatchObject({ code: 404 })
      expect((await client.post(`${BASE}/confirm`, { ids: task.id })).code).not.toBe(200)
    }
    expect((await admin().post(`${BASE}/confirm`, { ids: task.id })).code).not.toBe(200)
    expect(await operator().post(`${BASE}/cancel/${task.id}`)).toMatchObject({ code: 200 })
    expect((await operator().post(`${BASE}/confirm`, { ids: task.id })).code).not.toBe(200)
  })

  test('what changed between check and confirm is found: all or nothing', async () => {
    const client = operator()
    const task = await checked(
      server.url,
      client,
      '/blade-system/post',
      await workbook([
        ['岗位编号', '岗位名称', '岗位类型'],
        ['RACE1', '一', '高层'],
        ['RACE2', '二', '高层'],
      ]),
    )
    expect(task).toMatchObject({ status: 'checked', failCount: 0 })
    expect(
      await client.post('/blade-system/post/save', {
        postCode: 'RACE2',
        postName: '抢先',
        category: 1,
        sort: 1,
      }),
    ).toMatchObject({ code: 200 })
    expect(await confirmed(client, task.id)).toMatchObject({ status: 'checked', failCount: 1 })
    expect(await faults(client, task.id)).toMatchObject([
      { rowNo: 3, field: 'postCode', text: '岗位编号“RACE2”已存在' },
    ])
    expect(
      (await client.get<{ total: number }>('/blade-system/post/list', { postCode_equal: 'RACE1' })).data
        .total,
    ).toBe(0)
  })

  test('repeats within the file, unknown choices, formulas as text', async () => {
    const task = await checked(
      server.url,
      operator(),
      '/blade-system/post',
      await workbook([
        ['岗位编号', '岗位名称', '岗位类型', '岗位排序'],
        ['R1', '=1+1', '高层', '1'],
        ['R1', '二', '高层', '1'],
        ['R2', '三', '没有', '一'],
      ]),
    )
    expect(
      (await faults(operator(), task.id)).map(({ rowNo, text }) => `${rowNo} ${text}`).toSorted(),
    ).toEqual(['4 岗位排序必须是数字', '4 岗位类型的选项不存在', '3 岗位编号与第2行重复'].toSorted())
    const other = await checked(
      server.url,
      operator(),
      '/blade-system/post',
      await workbook([
        ['岗位编号', '岗位名称', '岗位类型'],
        ['FORM1', '=1+1', '高层'],
      ]),
    )
    expect(await confirmed(operator(), other.id)).toMatchObject({ status: 'done' })
    const { data } = await operator().get<{ records: { postName: string }[] }>('/blade-system/post/list', {
      postCode_equal: 'FORM1',
    })
    expect(data.records.map(({ postName }) => postName)).toEqual(['=1+1'])
  })

  test('rows below rows of the same file, references by name', async () => {
    const task = await checked(
      server.url,
      operator(),
      '/blade-system/dict-biz',
      await workbook([
        ['上级字典', '字典编号', '字典键值', '字典名称', '封存'],
        ['', 'import_test', '-1', '导入字典', ''],
        ['导入字典', 'import_test', '1', '甲', '使用中'],
        ['导入字典', 'import_test', '2', '乙', '已封存'],
        ['无此字典', 'import_test', '3', '丙', ''],
      ]),
    )
    expect((await faults(operator(), task.id)).map(({ rowNo, text }) => ({ rowNo, text }))).toEqual([
      { rowNo: 5, text: '上级字典“无此字典”不存在' },
    ])
    const people = await checked(
      server.url,
      admin(),
      '/blade-system/user',
      await workbook([
        ['登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位', '用户生日', '手机号码'],
        [
          'imported1',
          '导',
          '导入人',
          '客服专员、审计员',
          '没有这个部门',
          '首席执行官',
          '1990/1/2',
          '13812345678',
        ],
      ]),
    )
    expect((await faults(admin(), people.id)).map(({ field, text }) => ({ field, text }))).toContainEqual({
      field: 'deptId',
      text: '所属部门“没有这个部门”不存在',
    })
  })

  test('bad files and bad mappings are refused', async () => {
    const post = '/blade-system/post'
    expect(await send(server.url, operator(), post, Buffer.from('只有表头'))).toMatchObject({
      code: 400,
      msg: '文件中没有数据行',
    })
    expect(await send(server.url, operator(), post, Buffer.alloc(0))).toMatchObject({
      code: 400,
      msg: '文件是空的',
    })
    expect(await send(server.url, operator(), post, Buffer.alloc(21 * 1024 * 1024, 'a'))).toMatchObject({
      code: 413,
      msg: '文件大小不能超过20MB',
    })
    const { data } = await send(server.url, operator(), post, Buffer.from('岗位编号,岗位名称\nC1,甲'))
    expect(
      await operator().post(`${BASE}/check`, { ids: data.taskId, mapping: ['postCode', 'postName'] }),
    ).toMatchObject({ code: 400, msg: '请选择“岗位类型”对应的列' })
    expect(
      await operator().post(`${BASE}/check`, {
        ids: data.taskId,
        mapping: ['postCode', 'postCode', 'category'],
      }),
    ).toMatchObject({ code: 400, msg: '“岗位编号”对应了多列' })
    expect(await operator().post(`${BASE}/check`, { ids: data.taskId, mapping: ['nonsense'] })).toMatchObject(
      { code: 400, errCode: 'UNKNOWN_FIELD' },
    )
    expect((await rested(operator(), data.taskId)).status).toBe('waiting')
  })

  test('the right to import a noun is enough from the file to the rows', async () => {
    const nodes = (list: readonly Node[]): Node[] =>
      list.flatMap((node) => [node, ...nodes(node.children ?? [])])
    const menu = nodes(
      (await admin().get<{ menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data.menu,
    ).find(({ title }) => title === '岗位管理')
    const role = await admin().post<{ id: string }>('/blade-system/role/submit', {
      roleName: '岗位录入',
      roleAlias: 'postImporter',
      sort: 9,
    })
    expect(
      await admin().post('/blade-system/role/grant', {
        roleIds: [role.data.id],
        menuIds: [menu?.id, ...(menu?.children ?? []).map(({ id }) => id)],
      }),
    ).toMatchObject({ code: 200 })
    const { data } = await admin().get<{ records: { id: string }[] }>('/blade-system/user/page', {
      account: 'houjunfeng',
    })
    expect(
      await admin().post('/blade-system/user/grant', {
        userIds: [data.records[0]?.id],
        roleIds: [role.data.id],
      }),
    ).toMatchObject({ code: 200 })
    const person = server.as('houjunfeng', '100001')
    expect(await person.get(`${BASE}/list`)).toMatchObject({ status: 403 })
    const task = await checked(
      server.url,
      person,
      '/blade-system/post',
      await workbook([
        ['岗位编号', '岗位名称', '岗位类型'],
        ['OWN1', '录入岗', '高层'],
      ]),
    )
    expect(await confirmed(person, task.id)).toMatchObject({ status: 'done', successCount: 1 })
  })
})
