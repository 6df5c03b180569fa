import { describe, expect, test } from 'vitest'
import { type Listed, rowOf } from '../signIn.ts'
import { codesOf, flat, type Node } from '../../support/menus.ts'
import type { TestServer } from '../../support/server.ts'

/** Menus and roles. */
export function rightsTests(server: TestServer): void {
  describe('menus', () => {
    test('a user gets the buttons of his roles and the menus above them', async () => {
      const viewer = server.as('viewer', '100001')
      const codes = await codesOf(viewer)
      expect(codes).toEqual(
        expect.arrayContaining(['dept_view', 'dictbiz_view', 'notice_view', 'param_view', 'post_view']),
      )
      expect(codes.filter((code) => !code.endsWith('_view') || code === 'user_view')).toEqual([])
      const { data } = await viewer.get<readonly Node[]>('/blade-system/menu/routes')
      expect(flat(data).map((node) => node.code)).toEqual(
        expect.arrayContaining(['dept', 'desk', 'dictbiz', 'notice', 'param', 'post', 'system']),
      )
      expect(flat(data).find((node) => node.code === 'post')).toMatchObject({
        path: '/system/post',
        pinyin: expect.stringContaining('gang wei') as string,
        category: 1,
      })
      const auditor = await codesOf(server.as('auditor', '100001'))
      expect(auditor).toContain('log_operate_view')
      expect(auditor.filter((code) => !code.endsWith('_view')).toSorted()).toEqual([
        'batchTask_delete',
        'exportTask_cancel',
        'exportTask_delete',
        'exportTask_push',
        'importTask_delete',
        'log_operate_export',
      ])
    })

    test('the platform’s own nouns are not visible in other tenants', async () => {
      const own = ['tenant_view', 'menu_view', 'client_view', 'dict_add', 'tenant_package_view']
      const codes = await codesOf(server.as('admin', '100001'))
      expect(codes.filter((code) => own.includes(code))).toEqual([])
      expect((await codesOf(server.as('admin'))).filter((code) => own.includes(code)).sort()).toEqual(
        [...own].sort(),
      )
      expect((await server.as('admin', '100001').get('/blade-system/tenant/list')).status).toBe(403)
      expect(
        (await server.as('admin', '100001').get<readonly Node[]>('/blade-system/tenant/select')).data.map(
          (row) => row.tenantId,
        ),
      ).toEqual(['100001'])
      expect((await server.as('admin', '100001').get('/blade-system/client/select')).status).toBe(403)
    })

    test('a top menu shows the menus assigned to it', async () => {
      const admin = server.as('admin', '100001')
      const tops = (await admin.get<readonly Node[]>('/blade-system/menu/top-menu')).data
      const desk = tops.find((top) => top.code === 'top_desk')
      const { data } = await admin.get<readonly Node[]>('/blade-system/menu/routes', { topMenuId: desk?.id })
      expect(flat(data).map((node) => node.code)).toEqual([
        'desk',
        'notice',
        'exportTask',
        'importTask',
        'batchTask',
        'messageCenter',
        'alarmRecord',
        'alarm',
        'SmsTemplate',
      ])
    })

    test('a new menu entry is validated, gets its pinyin and is shown', async () => {
      const platform = server.as('admin')
      const parent = flat((await platform.get<readonly Node[]>('/blade-system/menu/routes')).data).find(
        (node) => node.code === 'system',
      )
      const draft = {
        parentId: parent?.id,
        code: 'extra',
        name: '重置中心',
        alias: 'menu',
        path: '/extra/page',
        source: 'star',
        sort: 50,
        category: 1,
        isOpen: 1,
      }
      const created = await platform.post<Listed>('/blade-system/menu/submit', draft)
      expect(created.data).toMatchObject({ code: 'extra', pinyin: 'zhong/chong zhi zhong xin' })
      expect((await platform.post('/blade-system/menu/submit', { ...draft, name: '另一个' })).msg).toBe(
        '菜单名或编号已存在!',
      )
      expect((await platform.post('/blade-system/menu/submit', { ...draft, code: 'extra2' })).msg).toBe(
        '菜单名或编号已存在!',
      )
      expect(
        (await platform.post('/blade-system/menu/submit', { ...draft, code: 'extra3', name: '第三个' })).msg,
      ).toBe('菜单路径已存在!')
      const button = await platform.post<Listed>('/blade-system/menu/submit', {
        parentId: created.data.id,
        code: 'extra_go',
        name: '前往',
        alias: 'go',
        sort: 1,
        category: 2,
        isOpen: 1,
      })
      expect(
        (
          await platform.post('/blade-system/menu/submit', {
            ...draft,
            parentId: button.data.id,
            code: 'extra4',
            name: '第四个',
            path: '/x',
          })
        ).msg,
      ).toBe('父节点只可选择菜单类型!')
      expect(
        flat((await platform.get<readonly Node[]>('/blade-system/menu/routes')).data).some(
          (node) => node.code === 'extra',
        ),
      ).toBe(true)
      expect(
        (await platform.post('/blade-system/menu/remove', {}, { query: { ids: created.data.id } })).msg,
      ).toBe('请先删除子节点!')
    })
  })

  describe('roles', () => {
    test('a grant takes effect at once, can be undone, and revoking it revokes it from subordinate roles', async () => {
      const admin = server.as('admin', '100001')
      const tree = flat(
        (await admin.get<{ menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data.menu,
      )
      const idOf = (title: string): string => tree.find((node) => node.title === title)?.id ?? ''
      const users = tree.find((node) => node.title === '用户管理'),
        view = users?.children?.find((node) => node.title === '查看')?.id ?? ''
      const above = await admin.post<Listed>('/blade-system/role/submit', {
        roleName: '上级',
        roleAlias: 'above',
        sort: 9,
      })
      const below = await admin.post<Listed>('/blade-system/role/submit', {
        roleName: '下级',
        roleAlias: 'below',
        sort: 9,
        parentId: above.data.id,
      })
      const menuIds = [idOf('系统管理'), users?.id ?? '', view]
      const keys = async (id: string): Promise<string[]> =>
        [
          ...(await admin.get<{ menu: string[] }>('/blade-system/menu/role-tree-keys', { roleIds: id })).data
            .menu,
        ].sort()
      await admin.post('/blade-system/role/grant', {
        roleIds: [above.data.id, below.data.id],
        menuIds,
        dataScopeIds: [],
        apiScopeIds: [],
      })
      expect(await keys(below.data.id)).toEqual([...menuIds].sort())
      const revoked = await admin.post<{ operation: string }>('/blade-system/role/grant', {
        roleIds: [above.data.id],
        menuIds: menuIds.slice(0, 2),
        dataScopeIds: [],
        apiScopeIds: [],
      })
      expect(await keys(below.data.id)).toEqual([...menuIds.slice(0, 2)].sort())
      await admin.post('/blade-system/role/undo', { operation: revoked.data.operation })
      expect(await keys(above.data.id)).toEqual([...menuIds].sort())
      const log = await rowOf(admin, '/blade-log/operate/list', {
        resource_equal: 'role',
        action_equal: 'grant',
      })
      expect(JSON.stringify(log.diff)).toContain('菜单权限')
    })

    test('a user cannot grant rights he does not hold, nor change a role above his own', async () => {
      const admin = server.as('admin', '100001')
      const tree = flat(
        (await admin.get<{ menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data.menu,
      )
      const roles = tree.find((node) => node.title === '角色管理'),
        params = tree.find((node) => node.title === '参数管理')
      const granter = await admin.post<Listed>('/blade-system/role/submit', {
        roleName: '授权员',
        roleAlias: 'granter',
        sort: 9,
      })
      const target = await admin.post<Listed>('/blade-system/role/submit', {
        roleName: '被授权',
        roleAlias: 'target',
        sort: 9,
      })
      await admin.post('/blade-system/role/grant', {
        roleIds: [granter.data.id],
        menuIds: [roles?.id, ...(roles?.children ?? []).map((node) => node.id)],
      })
      const person = await rowOf(admin, '/blade-system/user/page', { account: 'houjunfeng' })
      await admin.post('/blade-system/user/grant', { userIds: [person.id], roleIds: [granter.data.id] })
      const self = server.as('houjunfeng', '100001')
      const refused = await self.post('/blade-system/role/grant', {
        roleIds: [target.data.id],
        menuIds: [params?.children?.[0]?.id],
      })
      expect(refused.msg).toMatch(/^不能授予自己没有的权限：/)
      const adminRole = await rowOf(self, '/blade-system/role/list', { roleAlias: 'admin' })
      expect(
        (await self.post('/blade-system/role/grant', { roleIds: [adminRole.id], menuIds: [] })).msg,
      ).toBe('无权配置管理员角色!')
      expect(
        (
          await admin.post('/blade-system/role/submit', {
            roleName: '超管',
            roleAlias: 'administrator',
            sort: 1,
          })
        ).msg,
      ).toBe('无权限创建超管角色！')
    })
  })
}
