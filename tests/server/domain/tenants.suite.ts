import { describe, expect, test } from 'vitest'
import { type Listed, rowOf } from '../signIn.ts'
import { type Client, PLATFORM } from '../../support/client.ts'
import { codesOf, flat, type Node } from '../../support/menus.ts'
import type { TestServer } from '../../support/server.ts'

/** Departments, dictionaries, tenants and preferences. */
export function tenantsTests(server: TestServer): void {
  describe('departments', () => {
    test('a department lists its ancestors, also after it was moved', async () => {
      const admin = server.as('admin', '100001')
      const depts = flat((await admin.get<readonly Node[]>('/blade-system/dept/list')).data)
      const deptNamed = (name: string): Node =>
        depts.find((dept) => dept.deptName === name) ?? { id: '', code: '' }
      const east = deptNamed('华东大区'),
        market = deptNamed('市场中心'),
        team = deptNamed('上海销售组')
      expect(team.ancestors).toBe(`${String(east.ancestors)},${east.id}`)
      await admin.post('/blade-system/dept/submit', {
        id: east.id,
        version: east.version,
        parentId: market.id,
      })
      const moved = (await admin.get<Node>('/blade-system/dept/detail', { id: team.id })).data
      expect(moved.ancestors).toBe(`${String(market.ancestors)},${market.id},${east.id}`)
      expect(
        (await admin.post('/blade-system/dept/remove', {}, { query: { ids: deptNamed('新媒体组').id } })).msg,
      ).toMatch(/^机构下存在\d+条用户，不能删除$/)
    })
  })

  describe('dictionaries', () => {
    test('renaming a dictionary code renames its entries, and so does the undo', async () => {
      const admin = server.as('admin', '100001')
      const top = await rowOf(admin, '/blade-system/dict-biz/parent-list', { code: 'channel_type' })
      const saved = await admin.post<{ operation: string }>('/blade-system/dict-biz/submit', {
        id: top.id,
        version: top.version,
        code: 'channel_kind',
      })
      expect(
        (await admin.get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'channel_kind' }))
          .data,
      ).toHaveLength(6)
      await admin.post('/blade-system/dict-biz/undo', { operation: saved.data.operation })
      const back = (
        await admin.get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'channel_type' })
      ).data
      expect(back.map((dictEntry) => dictEntry.dictKey)).toEqual(['1', '2', '3', '4', '5', '6'])
    })

    test('an entry inherits the code, a sealed entry is no choice, and a key is unique', async () => {
      const admin = server.as('admin', '100001')
      const top = await admin.post<Listed>('/blade-system/dict-biz/submit', {
        code: 'mood',
        dictKey: 'x',
        dictValue: '心情',
        sort: 1,
      })
      expect(top.data).toMatchObject({ dictKey: '-1', parentId: '0' })
      const entry = await admin.post<Listed>('/blade-system/dict-biz/submit', {
        parentId: top.data.id,
        code: 'other',
        dictKey: '1',
        dictValue: '愉快',
        sort: 1,
      })
      expect(entry.data.code).toBe('mood')
      expect(
        (
          await admin.post('/blade-system/dict-biz/submit', {
            parentId: top.data.id,
            code: 'mood',
            dictKey: '1',
            dictValue: '再来',
            sort: 2,
          })
        ).msg,
      ).toBe('当前字典键值已存在!')
      const read = async (): Promise<unknown[]> =>
        (await admin.get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'mood' })).data.map(
          (dictEntry) => dictEntry.dictValue,
        )
      expect(await read()).toEqual(['愉快'])
      await admin.post('/blade-system/dict-biz/seal', { ids: [entry.data.id] })
      expect(await read()).toEqual([])
      expect(
        (
          await server
            .as('admin', '100002')
            .get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'mood' })
        ).data,
      ).toEqual([])
      expect(
        (await admin.get<readonly Listed[]>('/blade-system/dict-biz/child-list', { parentId: top.data.id }))
          .data,
      ).toHaveLength(1)
    })

    test('every tenant reads the platform’s dictionaries', async () => {
      const viewer = server.as('viewer', '100001')
      expect(
        (
          await viewer.get<readonly Listed[]>('/blade-system/dict/dictionary', { code: 'org_category' })
        ).data.map((dictEntry) => dictEntry.dictValue),
      ).toEqual(['公司', '部门', '小组'])
      expect(
        (await viewer.get<readonly Node[]>('/blade-system/dict/tree', { code: 'DICT' })).data.length,
      ).toBeGreaterThan(10)
      expect(
        (
          await viewer.post('/blade-system/dict/submit', {
            code: 'x',
            dictKey: '-1',
            dictValue: 'x',
            sort: 1,
          })
        ).status,
      ).toBe(403)
    })
  })

  describe('tenants', () => {
    test('a new tenant can work at once and is separate from the others', async () => {
      const platform = server.as('admin')
      const { tenantId } = (
        await platform.post<{ tenantId: string }>('/blade-system/tenant/submit', {
          tenantName: '新租户',
          linkman: '王某',
        })
      ).data
      const admin = server.as('admin', tenantId)
      const codes = await codesOf(admin)
      expect(codes).toContain('user_add')
      expect(codes).not.toContain('tenant_view')
      expect(
        (await admin.get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'goods_tax' })).data,
      ).toHaveLength(6)
      expect((await admin.get<{ total: number }>('/blade-system/user/page')).data.total).toBe(1)
      const topMenus = (await admin.get<readonly Node[]>('/blade-system/menu/top-menu')).data
      expect(topMenus.map(({ code }) => code)).toEqual(expect.arrayContaining(['top_desk', 'top_system']))
      await expectInitialRows(admin, tenantId)
      const main = await rowOf(platform, '/blade-system/tenant/list', { tenantId: PLATFORM })
      expect((await platform.post('/blade-system/tenant/remove', {}, { query: { ids: main.id } })).msg).toBe(
        '不可删除管理租户!',
      )
    })

    test('a package limits the rights of the tenant’s roles', async () => {
      const platform = server.as('admin')
      const routes = flat((await platform.get<readonly Node[]>('/blade-system/menu/routes')).data)
      const post = routes.find((node) => node.code === 'post')
      const created = await platform.post<Listed>('/blade-system/tenant-package/submit', {
        packageName: '仅岗位',
        menuId: post?.id,
        type: 1,
      })
      const { tenantId } = (
        await platform.post<{ tenantId: string }>('/blade-system/tenant/submit', {
          tenantName: '小租户',
          linkman: '王某',
        })
      ).data
      const admin = server.as('admin', tenantId)
      expect((await admin.get('/blade-system/param/list')).code).toBe(200)
      expect(
        (
          await platform.post('/blade-system/tenant/package-setting', {
            tenantId,
            packageId: created.data.id,
          })
        ).code,
      ).toBe(200)
      expect(await codesOf(admin)).toEqual([
        'post_add',
        'post_delete',
        'post_edit',
        'post_export',
        'post_import',
        'post_view',
      ])
      expect((await admin.get('/blade-system/param/list')).status).toBe(403)
    })
  })

  describe('preferences', () => {
    test('preferences belong to one account', async () => {
      const viewer = server.as('viewer', '100001')
      await viewer.post('/blade-system/preference/submit', { key: 'theme', value: { name: 'dark' } })
      expect((await viewer.get('/blade-system/preference/list')).data).toEqual({ theme: { name: 'dark' } })
      expect((await server.as('operator', '100001').get('/blade-system/preference/list')).data).toEqual({})
      await viewer.post('/blade-system/preference/submit', { key: 'theme', value: null })
      expect((await viewer.get('/blade-system/preference/list')).data).toEqual({})
    })
  })
}

/** The rows that the contract gives a new tenant beside its dictionaries and menus. */
async function expectInitialRows(admin: Client, tenantId: string): Promise<void> {
  expect(tenantId).toMatch(/^\d{6}$/)
  const only = async (path: string): Promise<unknown> => {
    const { data } = await admin.get<readonly Listed[] | { readonly records: readonly Listed[] }>(path)
    const found = 'records' in data ? data.records : data
    expect(found, path).toHaveLength(1)
    return found[0]
  }
  expect(await only('/blade-system/role/list')).toMatchObject({ roleName: '管理员', roleAlias: 'admin' })
  expect(await only('/blade-system/dept/list')).toMatchObject({
    deptName: '新租户',
    deptCategory: 1,
    sort: 2,
  })
  expect(await only('/blade-system/post/list')).toMatchObject({ postCode: 'ceo', postName: '首席执行官' })
  expect(await only('/blade-system/user/page')).toMatchObject({ account: 'admin', sex: 1, userType: 1 })
}
