import { describe, expect, test } from 'vitest'
import type { Client, Listed } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const OTHER = '100002'
const platform = (): Client => server.as('admin', { tenant: '000000', detail: false })
const company = (): Client => server.as('admin', { tenant: COMPANY, detail: false })
const other = (): Client => server.as('admin', { tenant: OTHER, detail: false })

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
const rowsOf = async (
  client: Client,
  path: string,
  query: Record<string, string>,
): Promise<readonly Row[]> => {
  const { data } = await client.get<Listed<Row> | readonly Row[]>(path, { size: '200', ...query })
  return 'records' in data ? data.records : data
}
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted()

describe('the platform’s administrator works in the tenant he names', () => {
  test.each([
    '/blade-system/user/page',
    '/blade-system/role/list',
    '/blade-system/role/tree',
    '/blade-system/dept/list',
    '/blade-system/dept/tree',
    '/blade-system/dept/lazy-list',
    '/blade-system/post/list',
    '/blade-system/post/select',
    '/blade-system/param/list',
    '/blade-log/operate/list',
  ])('%s has the rows of the named tenant, and his own without a name', async (path) => {
    const own = await rowsOf(platform(), path, {})
    const named = await rowsOf(platform(), path, { tenantId: OTHER })
    if (!path.startsWith('/blade-log')) expect(idsOf(named)).toEqual(idsOf(await rowsOf(other(), path, {})))
    expect(named.length).toBeGreaterThan(0)
    expect(named.map(({ id }) => id)).not.toEqual(expect.arrayContaining([own[0]?.id]))
  })

  test('a user he creates for a tenant is one of that tenant, and its log says who created it for whom', async () => {
    const [dept] = await rowsOf(platform(), '/blade-system/dept/list', { tenantId: OTHER })
    const [role] = await rowsOf(platform(), '/blade-system/role/list', { tenantId: OTHER })
    const [post] = await rowsOf(platform(), '/blade-system/post/list', { tenantId: OTHER })
    const created = await platform().post('/blade-system/user/submit', {
      tenantId: OTHER,
      account: 'named.tenant',
      password: 'Vorort-Bahnhof-71',
      name: '外派',
      realName: '外派人员',
      roleId: role?.id,
      deptId: dept?.id,
      postId: post?.id,
    })
    expect(created.body).toMatchObject({ code: 200 })
    const [user] = await rowsOf(other(), '/blade-system/user/page', { account: 'named.tenant' })
    expect(user).toMatchObject({ account: 'named.tenant', tenantId: OTHER, realName: '外派人员' })
    expect(await rowsOf(platform(), '/blade-system/user/page', { account: 'named.tenant' })).toEqual([])
    const log = await rowsOf(server.as('admin', OTHER), '/blade-log/operate/list', {
      resource: 'user',
      action: 'create',
    })
    expect(log[0]).toMatchObject({ account: 'admin', onBehalfTenant: OTHER, targetIds: user?.id })
  })

  test('he reads, changes and removes a row of another tenant by its id alone', async () => {
    const [user] = await rowsOf(other(), '/blade-system/user/page', { account: 'named.tenant' })
    const id = user?.id ?? ''
    const detail = await platform().get<Row>('/blade-system/user/detail', { id })
    expect(detail.data).toMatchObject({ id, account: 'named.tenant' })
    const changed = await platform().post('/blade-system/user/submit', { ...detail.data, realName: '改名' })
    expect(changed.body).toMatchObject({ code: 200 })
    expect((await other().get<Row>('/blade-system/user/detail', { id })).data).toMatchObject({
      realName: '改名',
    })
    const removed = await platform().post('/blade-system/user/remove', undefined, { query: { ids: id } })
    expect(removed.body).toMatchObject({ code: 200 })
    expect(await rowsOf(other(), '/blade-system/user/page', { account: 'named.tenant' })).toEqual([])
  })

  test('rows of several tenants in one call are not found, and nothing is removed', async () => {
    const [first] = await rowsOf(company(), '/blade-system/post/list', {})
    const [second] = await rowsOf(other(), '/blade-system/post/list', {})
    const answer = await platform().post('/blade-system/post/remove', undefined, {
      query: { ids: `${first?.id},${second?.id}` },
    })
    expect(answer.body).toMatchObject({ success: false })
    expect(await rowsOf(company(), '/blade-system/post/list', { id_equal: first?.id ?? '' })).toHaveLength(1)
    expect(await rowsOf(other(), '/blade-system/post/list', { id_equal: second?.id ?? '' })).toHaveLength(1)
  })

  test('an unknown tenant is refused at its field, and its background jobs are refused', async () => {
    expect((await platform().get('/blade-system/user/page', { tenantId: '999999' })).body).toMatchObject({
      code: 400,
      msg: '租户不存在或已删除',
    })
    expect((await platform().get('/blade-system/param/export', { tenantId: OTHER })).body).toMatchObject({
      code: 400,
      msg: '后台任务只能在自己的租户内提交',
    })
  })
})

describe('nobody else works in another tenant', () => {
  test('a company’s administrator who names another tenant is refused, reading and writing', async () => {
    expect((await company().get('/blade-system/user/page', { tenantId: OTHER })).body).toMatchObject({
      code: 403,
    })
    const created = await company().post('/blade-system/post/submit', {
      tenantId: OTHER,
      postCode: 'foreign',
      postName: '外部岗位',
      category: 3,
      sort: 1,
    })
    expect(created.body).toMatchObject({ code: 403 })
    for (const client of [company(), other()])
      expect(await rowsOf(client, '/blade-system/post/list', { postCode: 'foreign' })).toEqual([])
  })

  test('his own tenant may be named', async () => {
    expect((await company().get('/blade-system/user/page', { tenantId: COMPANY })).body).toMatchObject({
      code: 200,
    })
  })

  test('a row of another tenant is still not found by its id', async () => {
    const [post] = await rowsOf(other(), '/blade-system/post/list', {})
    expect((await company().get('/blade-system/post/detail', { id: post?.id ?? '' })).body).toMatchObject({
      code: 404,
    })
  })
})
