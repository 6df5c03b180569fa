import { describe, expect, test } from 'vitest'
import { type Client, PLATFORM } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { type Listed, refusedWith, rowOf, signIn } from './signIn.ts'

const server = useServer()
interface Node {
  readonly id: string
  readonly code: string
  readonly children?: readonly Node[]
  readonly [name: string]: unknown
}

const codesOf = async (client: Client): Promise<string[]> => {
  const { data } = await client.get<readonly Node[]>('/blade-system/menu/buttons')
  return data.flatMap((menu) => (menu.children ?? []).map((button) => button.code)).sort()
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

describe('menus', () => {
  test('everybody gets the buttons of his roles and the menus above them', async () => {
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

  test('the platform’s own nouns reach no other tenant', async () => {
    const own = ['tenant_view', 'menu_view', 'client_view', 'dict_add', 'tenant_package_view']
    const codes = await codesOf(server.as('admin', '100001'))
    expect(codes.filter((code) => own.includes(code))).toEqual([])
    expect((await codesOf(server.as('admin'))).filter((code) => own.includes(code)).sort()).toEqual(
      [...own].sort(),
    )
    expect((await server.as('admin', '100001').get('/blade-system/tenant/list')).status).toBe(403)
    expect(
      (await server.as('admin', '100001').get<readonly Node[]>('/blade-system/tenant/select')).data.map(
        (one) => one.tenantId,
      ),
    ).toEqual(['100001'])
    expect(
      (await server.as('admin', '100001').get<readonly Node[]>('/blade-system/client/select')).data,
    ).toEqual([])
  })

  test('a top menu shows what is set under it', async () => {
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
    ])
  })

  test('a new entry is checked, spelt in pinyin and shown', async () => {
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
    const made = await platform.post<Listed>('/blade-system/menu/submit', draft)
    expect(made.data).toMatchObject({ code: 'extra', pinyin: 'zhong/chong zhi zhong xin' })
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
      parentId: made.data.id,
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
    expect((await platform.post('/blade-system/menu/remove', {}, { query: { ids: made.data.id } })).msg).toBe(
      '请先删除子节点!',
    )
  })
})

describe('roles', () => {
  test('a grant takes effect at once, is undone, and takes from the roles below', async () => {
    const admin = server.as('admin', '100001')
    const tree = flat((await admin.get<{ menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data.menu)
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
    const taken = await admin.post<{ operation: string }>('/blade-system/role/grant', {
      roleIds: [above.data.id],
      menuIds: menuIds.slice(0, 2),
      dataScopeIds: [],
      apiScopeIds: [],
    })
    expect(await keys(below.data.id)).toEqual([...menuIds.slice(0, 2)].sort())
    await admin.post('/blade-system/role/undo', { operation: taken.data.operation })
    expect(await keys(above.data.id)).toEqual([...menuIds].sort())
    const log = await rowOf(admin, '/blade-log/operate/list', {
      resource_equal: 'role',
      action_equal: 'grant',
    })
    expect(JSON.stringify(log.diff)).toContain('菜单权限')
  })

  test('nobody grants what he does not hold, nor touches a role above his own', async () => {
    const admin = server.as('admin', '100001')
    const tree = flat((await admin.get<{ menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data.menu)
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
    expect((await self.post('/blade-system/role/grant', { roleIds: [adminRole.id], menuIds: [] })).msg).toBe(
      '无权配置管理员角色!',
    )
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

describe('users', () => {
  const account = (name: string, rest: Readonly<Record<string, unknown>>) => ({
    userType: 1,
    account: name,
    name,
    realName: '新人',
    ...rest,
  })
  const places = async (client: Client): Promise<{ roleId: string; deptId: string; postId: string }> => {
    const { roleId, deptId, postId } = await rowOf(client, '/blade-system/user/page', { account: 'viewer' })
    return { roleId: String(roleId), deptId: String(deptId), postId: String(postId) }
  }

  test('a new user logs in with the initial password or his own, and never shows it', async () => {
    const admin = server.as('admin', '100001')
    const made = await admin.post<Listed>(
      '/blade-system/user/submit',
      account('plainone', await places(admin)),
    )
    expect(made.data).not.toHaveProperty('password')
    expect(refusedWith(await signIn(server.url, { account: 'plainone', password: '123456' }))).toBe('')
    await admin.post(
      '/blade-system/user/submit',
      account('ownword', { ...(await places(admin)), password: 'S3cret-word' }),
    )
    expect(refusedWith(await signIn(server.url, { account: 'ownword', password: 'S3cret-word' }))).toBe('')
    expect(
      (await admin.post('/blade-system/user/submit', account('plainone', await places(admin)))).msg,
    ).toBe('当前用户 [plainone] 已存在!')
    await admin.post('/blade-system/user/update', {
      id: made.data.id,
      version: made.data.version,
      realName: '改名',
      password: 'sneaky',
    })
    expect(refusedWith(await signIn(server.url, { account: 'plainone', password: '123456' }))).toBe('')
  })

  test('a password is changed by who knows it, and the other logins end', async () => {
    const self = server.as('caizhiyuan', '100001')
    const change = (old: string, fresh: string, again = fresh) =>
      self.post('/blade-system/user/update-password', {
        oldPassword: old,
        newPassword: fresh,
        newPassword1: again,
      })
    expect((await change('caizhiyuan', 'Another-1', 'Another-2')).msg).toBe('请输入正确的确认密码!')
    expect((await change('wrong', 'Another-1')).msg).toBe('原密码不正确!')
    expect((await change('caizhiyuan', 'Another-1')).code).toBe(200)
    expect(refusedWith(await signIn(server.url, { account: 'caizhiyuan' }))).toBe('用户名或密码错误')
    expect(refusedWith(await signIn(server.url, { account: 'caizhiyuan', password: 'Another-1' }))).toBe('')
    expect((await self.get('/blade-system/user/info')).code).toBe(200)
  })

  test('who helps others can neither become an administrator nor make himself one', async () => {
    const admin = server.as('admin', '100001'),
      support = server.as('support', '100001')
    const [boss, me, adminRole] = [
      await rowOf(admin, '/blade-system/user/page', { account: 'admin' }),
      await rowOf(admin, '/blade-system/user/page', { account: 'support' }),
      await rowOf(admin, '/blade-system/role/list', { roleAlias: 'admin' }),
    ]
    expect((await support.post('/blade-system/user/reset-password', { userIds: [boss.id] })).msg).toBe(
      '不能操作管理员账号',
    )
    expect((await support.post('/blade-system/user/disable', { ids: [boss.id] })).msg).toBe(
      '不能操作管理员账号',
    )
    expect(
      (
        await support.post('/blade-system/user/update', {
          id: me.id,
          version: me.version,
          roleId: adminRole.id,
        })
      ).msg,
    ).toBe('不能修改本账号的角色')
    const other = await rowOf(admin, '/blade-system/user/page', { account: 'xiatianyu' })
    expect(
      (
        await support.post('/blade-system/user/update', {
          id: other.id,
          version: other.version,
          roleId: adminRole.id,
        })
      ).msg,
    ).toBe('无权配置管理员角色!')
    const operatorRole = await rowOf(admin, '/blade-system/role/list', { roleAlias: 'operator' })
    expect(
      (
        await support.post('/blade-system/user/update', {
          id: other.id,
          version: other.version,
          roleId: operatorRole.id,
        })
      ).msg,
    ).toMatch(/^不能授予自己没有的权限：/)
    expect((await support.post('/blade-system/user/reset-password', { userIds: [other.id] })).code).toBe(200)
    expect(refusedWith(await signIn(server.url, { account: 'xiatianyu', password: '123456' }))).toBe('')
  })

  test('nobody removes or disables himself', async () => {
    const admin = server.as('admin', '100001')
    const me = await rowOf(admin, '/blade-system/user/page', { account: 'admin' })
    expect((await admin.post('/blade-system/user/remove', {}, { query: { ids: me.id } })).msg).toBe(
      '不能删除本账号!',
    )
    expect((await admin.post('/blade-system/user/disable', { ids: [me.id] })).msg).toBe('不能停用本账号!')
  })

  test('the filter by department finds those below it', async () => {
    const admin = server.as('admin', '100001')
    const depts = flat((await admin.get<readonly Node[]>('/blade-system/dept/list')).data)
    const east = depts.find((one) => one.deptName === '华东大区')
    const found = await admin.get<{ records: readonly Listed[] }>('/blade-system/user/page', {
      deptId: east?.id,
      size: 50,
    })
    expect(found.data.records.map((row) => String(row.account)).sort()).toEqual([
      'caizhiyuan',
      'dongchunmei',
      'panweiming',
      'tianzhenhua',
      'yuanxiulan',
    ])
  })

  test('a user changes his own particulars and nothing else', async () => {
    const self = server.as('viewer', '100001')
    const before = (await self.get<Listed>('/blade-system/user/info')).data
    const done = await self.post('/blade-system/user/update-info', {
      name: '小李',
      phone: '19900009999',
      roleId: '1',
      account: 'root',
      status: 0,
    })
    expect(done.code).toBe(200)
    expect((await self.get<Listed>('/blade-system/user/info')).data).toMatchObject({
      name: '小李',
      phone: '19900009999',
      roleId: before.roleId,
      account: 'viewer',
      status: 1,
    })
  })

  test('a full tenant takes no more accounts', async () => {
    const platform = server.as('admin'),
      admin = server.as('admin', '100001')
    const tenant = await rowOf(platform, '/blade-system/tenant/list', { tenantId: '100001' })
    await platform.post('/blade-system/tenant/setting', { ids: [tenant.id], accountNumber: 10 })
    expect((await admin.post('/blade-system/user/submit', account('toomany', await places(admin)))).msg).toBe(
      '当前租户已到最大账号额度!',
    )
    await platform.post('/blade-system/tenant/setting', { ids: [tenant.id], accountNumber: 200 })
  })
})

describe('departments', () => {
  test('know their ancestors, also after moving', async () => {
    const admin = server.as('admin', '100001')
    const depts = flat((await admin.get<readonly Node[]>('/blade-system/dept/list')).data)
    const named = (name: string): Node => depts.find((one) => one.deptName === name) ?? { id: '', code: '' }
    const east = named('华东大区'),
      market = named('市场中心'),
      team = named('上海销售组')
    expect(team.ancestors).toBe(`${String(east.ancestors)},${east.id}`)
    await admin.post('/blade-system/dept/submit', { id: east.id, version: east.version, parentId: market.id })
    const moved = (await admin.get<Node>('/blade-system/dept/detail', { id: team.id })).data
    expect(moved.ancestors).toBe(`${String(market.ancestors)},${market.id},${east.id}`)
    expect(
      (await admin.post('/blade-system/dept/remove', {}, { query: { ids: named('新媒体组').id } })).msg,
    ).toMatch(/^机构下存在\d+条用户，不能删除$/)
  })
})

describe('dictionaries', () => {
  test('renaming the code renames the entries, and so does taking it back', async () => {
    const admin = server.as('admin', '100001')
    const top = await rowOf(admin, '/blade-system/dict-biz/parent-list', { code: 'channel_type' })
    const done = await admin.post<{ operation: string }>('/blade-system/dict-biz/submit', {
      id: top.id,
      version: top.version,
      code: 'channel_kind',
    })
    expect(
      (await admin.get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'channel_kind' }))
        .data,
    ).toHaveLength(6)
    await admin.post('/blade-system/dict-biz/undo', { operation: done.data.operation })
    const back = (
      await admin.get<readonly Listed[]>('/blade-system/dict-biz/dictionary', { code: 'channel_type' })
    ).data
    expect(back.map((one) => one.dictKey)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test('an entry inherits the code, a sealed one is no choice, a key is there once', async () => {
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
        (one) => one.dictValue,
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

  test('anybody reads the platform’s dictionaries', async () => {
    const viewer = server.as('viewer', '100001')
    expect(
      (
        await viewer.get<readonly Listed[]>('/blade-system/dict/dictionary', { code: 'org_category' })
      ).data.map((one) => one.dictValue),
    ).toEqual(['公司', '部门', '小组'])
    expect(
      (await viewer.get<readonly Node[]>('/blade-system/dict/tree', { code: 'DICT' })).data.length,
    ).toBeGreaterThan(10)
    expect(
      (await viewer.post('/blade-system/dict/submit', { code: 'x', dictKey: '-1', dictValue: 'x', sort: 1 }))
        .status,
    ).toBe(403)
  })
})

describe('tenants', () => {
  test('a new one can be worked with at once and is nobody else’s', async () => {
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
    const main = await rowOf(platform, '/blade-system/tenant/list', { tenantId: PLATFORM })
    expect((await platform.post('/blade-system/tenant/remove', {}, { query: { ids: main.id } })).msg).toBe(
      '不可删除管理租户!',
    )
  })

  test('a package is the ceiling of what its roles reach', async () => {
    const platform = server.as('admin')
    const routes = flat((await platform.get<readonly Node[]>('/blade-system/menu/routes')).data)
    const post = routes.find((node) => node.code === 'post')
    const made = await platform.post<Listed>('/blade-system/tenant-package/submit', {
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
      (await platform.post('/blade-system/tenant/package-setting', { tenantId, packageId: made.data.id }))
        .code,
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
  test('belong to one account', async () => {
    const viewer = server.as('viewer', '100001')
    await viewer.post('/blade-system/preference/submit', { key: 'theme', value: { name: 'dark' } })
    expect((await viewer.get('/blade-system/preference/list')).data).toEqual({ theme: { name: 'dark' } })
    expect((await server.as('operator', '100001').get('/blade-system/preference/list')).data).toEqual({})
    await viewer.post('/blade-system/preference/submit', { key: 'theme', value: null })
    expect((await viewer.get('/blade-system/preference/list')).data).toEqual({})
  })
})
