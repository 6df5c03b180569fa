import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
interface PostPage {
  readonly records: { readonly id: string; readonly postName: string }[]
  readonly total: number
}
interface Node {
  readonly id: string
  readonly roleAlias: string
  readonly children?: readonly Node[]
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

async function menuId(admin: Client, code: string): Promise<string> {
  const { data } =
    await admin.get<{ code: string; id: string; children?: { code: string; id: string }[] }[]>(
      '/blade-system/menu/routes',
    )
  return data.flatMap((node) => [node, ...(node.children ?? [])]).find((node) => node.code === code)?.id ?? ''
}

/** Gives the operator's role one data scope on posts and keeps its menus. */
async function scopeOperator(scope: Record<string, unknown>): Promise<void> {
  const admin = server.as('admin', '100001')
  const created = await admin.post<{ id: string }>('/blade-system/data-scope/submit', {
    menuId: await menuId(admin, 'post'),
    resourceCode: 'post',
    scopeName: `岗位${JSON.stringify(scope).length}${Math.random()}`.slice(0, 40),
    scopeField: '*',
    ...scope,
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
  const { data: roles } = await admin.get<Node[]>('/blade-system/role/list')
  const role = flat(roles).find(({ roleAlias }) => roleAlias === 'operator')
  const { data: keys } = await admin.get<{ menu: string[] }>('/blade-system/menu/role-tree-keys', {
    roleIds: role?.id,
  })
  const granted = await admin.post('/blade-system/role/grant', {
    roleIds: [role?.id],
    menuIds: keys.menu,
    dataScopeIds: [created.data.id],
    apiScopeIds: [],
  })
  expect(granted, JSON.stringify(granted.body)).toMatchObject({ code: 200 })
}

const operator = (): Client => server.as('operator', '100001')
const posts = async (client: Client): Promise<string[]> =>
  (await client.get<PostPage>('/blade-system/post/list', { size: 200 })).data.records.map(
    ({ postName }) => postName,
  )
/** Columns of the posts in the operator's direct export; reading it as text drops its byte order mark. */
const exportedText = async (exportColumns: string): Promise<string> =>
  String(
    (await operator().get('/blade-system/post/export', { sync: 1, fileType: 2, exportColumns })).body.text,
  )
let number = 0
const make = async (client: Client, postName: string): Promise<{ id: string; version: number }> =>
  (
    await client.post<{ id: string; version: number }>('/blade-system/post/submit', {
      postName,
      postCode: `sc${(number += 1)}`,
      category: 3,
      sort: 1,
    })
  ).data

describe('a data scope', () => {
  test('with scope own, lists, counts, details and writes by id reach own rows only', async () => {
    const foreign = await make(server.as('admin', '100001'), '别人的岗位')
    await scopeOperator({ scopeType: 2 })
    const own = await make(operator(), '我的岗位')
    expect(await posts(operator())).toEqual(['我的岗位'])
    expect(await exportedText('postName')).toBe('"岗位名称"\r\n"我的岗位"\r\n')
    expect((await operator().get<PostPage>('/blade-system/post/list')).data.total).toBe(1)
    expect(await operator().get('/blade-system/post/detail', { id: foreign.id })).toMatchObject({ code: 404 })
    expect(await operator().post('/blade-system/post/submit', { ...foreign, postName: '改' })).toMatchObject({
      code: 404,
    })
    expect(await operator().post('/blade-system/post/remove', { ids: foreign.id })).toMatchObject({
      code: 404,
    })
    expect(await operator().get('/blade-system/post/detail', { id: own.id })).toMatchObject({ code: 200 })
    expect((await posts(server.as('admin', '100001'))).length).toBeGreaterThan(5)
  })

  test('a custom rule over declared fields may refer to the caller', async () => {
    const admin = server.as('admin', '100001')
    await make(admin, '规则岗位')
    await scopeOperator({
      scopeType: 5,
      scopeRule: {
        any: [
          { field: 'postName', operator: 'equals', value: '规则岗位' },
          { field: 'createUser', operator: 'equals', value: '${userId}' },
        ],
      },
    })
    expect([...new Set(await posts(operator()))].toSorted()).toEqual(['我的岗位', '规则岗位'].toSorted())
  })

  test('columns outside the scope are empty', async () => {
    await scopeOperator({ scopeType: 1, scopeField: 'postName,category' })
    const { data } = await operator().get<{ records: Record<string, unknown>[] }>('/blade-system/post/list', {
      size: 10,
    })
    expect(data.records[0]).toMatchObject({ postName: expect.any(String), postCode: null, sort: null })
    expect((await exportedText('postCode,postName,sort')).split('\r\n')[0]).toBe('"岗位名称"')
    expect(await operator().get('/blade-system/post/list', { postCode: 'a' })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
    expect(await operator().get('/blade-system/post/list', { ascs: 'postCode', cursor: '' })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_SORT',
    })
    const { data: page } = await operator().get<{ nextCursor: string; records: { createTime: string }[] }>(
      '/blade-system/post/list',
      { size: 2, cursor: '' },
    )
    expect(page.records.map(({ createTime }) => createTime)).toEqual(
      page.records
        .map(({ createTime }) => createTime)
        .toSorted()
        .toReversed(),
    )
    expect(
      (await operator().get<PostPage>('/blade-system/post/list', { size: 2, cursor: page.nextCursor })).data
        .records,
    ).toHaveLength(2)
    const knownPosts = await server
      .as('admin', '100001')
      .get<{ records: { postCode: string }[] }>('/blade-system/post/list', { size: 1 })
    expect(
      (
        await operator().get<unknown[]>('/blade-system/post/select', {
          keyword: knownPosts.data.records[0]?.postCode,
        })
      ).data,
    ).toEqual([])
    expect(
      await operator().get('/blade-system/post/select', { postCode: knownPosts.data.records[0]?.postCode }),
    ).toMatchObject({ code: 400, errCode: 'UNKNOWN_FILTER' })
    expect(
      await operator().post('/blade-system/post/remove', {
        filter: { postCode: knownPosts.data.records[0]?.postCode },
      }),
    ).toMatchObject({ code: 400, errCode: 'UNKNOWN_FILTER' })
    expect(
      await operator().post('/blade-system/post/preview', {
        action: 'remove',
        filter: { postCode_like: 's' },
      }),
    ).toMatchObject({ code: 400, errCode: 'UNKNOWN_FILTER' })
    const own = await make(operator(), `看得见的${Math.random()}`)
    expect(own).toMatchObject({ postName: expect.any(String), postCode: null, category: 3 })
    // Empty values of a form for hidden columns leave the stored ones unchanged.
    expect(await operator().post('/blade-system/post/submit', { ...own, postName: '改了名' })).toMatchObject({
      code: 200,
    })
    expect(
      (
        await server
          .as('admin', '100001')
          .get<{ postCode: string }>('/blade-system/post/detail', { id: own.id })
      ).data.postCode,
    ).toMatch(/^sc/)
    await scopeOperator({ scopeType: 1, scopeField: 'postName,sort' })
    const { data: others } = await operator().get<{ records: Record<string, unknown>[] }>(
      '/blade-system/post/list',
      { size: 10 },
    )
    expect(others.records[0]).toMatchObject({
      postName: expect.any(String),
      category: null,
      categoryName: null,
    })
  })
})

test('a user who searches too fast is throttled, and others are not', async () => {
  const auditor = server.as('auditor', '100001')
  const answers = await Promise.all(
    Array.from({ length: 360 }, () => auditor.get('/blade-system/post/select', { keyword: '不' })),
  )
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(300)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({
    code: 429,
    errCode: 'SEARCH_TOO_OFTEN',
    msg: expect.stringMatching(/^查找过于频繁，请 \d+ 秒后再试$/),
  })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  for (const path of [
    '/blade-system/search/records',
    '/blade-system/user/user-list',
    '/blade-system/dept/tree',
  ]) {
    const more = await Promise.all(Array.from({ length: 60 }, () => auditor.get(path, { q: '不' })))
    expect(
      more.some(({ status }) => status === 429),
      path,
    ).toBe(true)
  }
  expect(await auditor.get('/blade-system/post/list')).toMatchObject({ code: 200 })
  expect(await server.as('admin', '100001').get('/blade-system/post/select')).toMatchObject({ code: 200 })
})
