import { beforeAll, describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row, screenOf } from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const url = (): string => server.url

describe.each(DIALECTS)('data and API scopes on a console of the %s edition', (dialect) => {
  const mark = dialect === 'open' ? 'o' : 'e'
  const admin = bladeConsole(url, dialect, { tenant: '100001' })
  const scopes = screenOf(admin, '/blade-system/data-scope')
  const posts = screenOf(admin, '/blade-system/post')
  const account = `scoped.${mark}`
  /** What the user with the scope sees: the codes of the posts. */
  const visible = async (): Promise<readonly unknown[]> =>
    (
      await screenOf(bladeConsole(url, dialect, { tenant: '100001', account }), '/blade-system/post').rows()
    ).map(({ postCode }) => postCode)
  let scope: Row = {}
  let form: Row = {}

  beforeAll(async () => {
    const level = await answered(admin.get<Row[]>('/blade-system/menu/lazy-menu-list', { parentId: '0' }))
    const system = level.find(({ code }) => code === 'system')
    const below = await answered(
      admin.get<Row[]>('/blade-system/menu/lazy-menu-list', { parentId: String(system?.id) }),
    )
    const menu = below.find(({ code }) => code === 'post')
    form = {
      menuId: menu?.id,
      resourceCode: menu?.code,
      scopeField: '*',
      scopeClass: 'org.example.PostMapper.selectPage',
      remark: '',
    }
    scope = await scopes.add(
      {
        ...form,
        scopeName: `岗位${mark}`,
        scopeType: 5,
        scopeColumn: '',
        scopeValue: `scope.post_code = 'scope${mark}'`,
      },
      'scopeName',
    )
    await posts.add({ category: 1, postCode: `scope${mark}`, postName: '可见', sort: 1 }, 'postCode')
    const role = await screenOf(admin, '/blade-system/role').add(
      { roleName: `范围${mark}`, roleAlias: `scoped_${mark}`, sort: 1 },
      'roleAlias',
    )
    const buttons = await answered(admin.get<Row[]>('/blade-system/menu/buttons'))
    const postMenu = buttons.find(({ code }) => code === 'post')
    const menuIds = [system, postMenu, ...((postMenu?.children ?? []) as Row[])].map((node) =>
      String(node?.id),
    )
    await answered(
      admin.post(
        '/blade-system/role/grant',
        {},
        { roleIds: [role.id], menuIds, dataScopeIds: [scope.id], apiScopeIds: [] },
      ),
    )
    const first = async (path: string): Promise<unknown> =>
      (await screenOf(admin, `/blade-system/${path}`).rows())[0]?.id
    await answered(
      admin.post(
        '/blade-system/user/submit',
        {},
        {
          account,
          password: account,
          name: '范围',
          realName: '范围',
          userType: 1,
          roleId: role.id,
          deptId: await first('dept'),
          postId: await first('post'),
        },
      ),
    )
  })

  test('the drawer of a menu shows its scopes with the names of their types', async () => {
    expect(await scopes.rows({ menuId: String(form.menuId) })).toContainEqual(
      expect.objectContaining({
        id: scope.id,
        scopeTypeName: '自定义',
        resourceCode: 'post',
        scopeValue: `scope.post_code = 'scope${mark}'`,
      }),
    )
  })

  test('the text of a rule decides what a role sees, and so does every other type', async () => {
    expect(await visible()).toEqual([`scope${mark}`])
    const set = async (changes: Row): Promise<void> => {
      expect((await scopes.edit(scope, changes)).body).toMatchObject({ code: 200 })
    }
    await set({
      scopeValue: `where scope.post_code in ('scope${mark}', 'nobody') and create_user = #{userId}`,
    })
    expect(await visible()).toEqual([])
    await set({ scopeValue: `create_user = #{userId} or (sort <= 1 and post_code = 'scope${mark}')` })
    expect(await visible()).toEqual([`scope${mark}`])
    await set({ scopeType: 2, scopeColumn: 'create_user' })
    expect(await visible()).toEqual([])
    await set({ scopeType: 5 })
    expect(await visible()).toEqual([`scope${mark}`])
    await set({ scopeType: 1, scopeColumn: '-' })
    expect((await visible()).length).toBeGreaterThan(1)
  })

  test('visible fields are named as columns', async () => {
    expect(
      (await scopes.edit(scope, { scopeType: 1, scopeColumn: '-', scopeField: 'id, post_code' })).body,
    ).toMatchObject({ code: 200 })
    const other = bladeConsole(url, dialect, { tenant: '100001', account })
    const [row] = await screenOf(other, '/blade-system/post').rows()
    expect(row).toMatchObject({ postCode: expect.stringMatching(/./), postName: '', remark: '' })
    expect((await scopes.edit(scope, { scopeField: '*' })).body).toMatchObject({ code: 200 })
  })

  test.each([
    ['a statement', { scopeValue: '1 = 1; drop table account' }, /^规则值在“/],
    ['a subquery', { scopeValue: 'create_dept in (select id from dept)' }, /^规则值在“select/],
    ['a function', { scopeValue: "post_code = upper('a')" }, /^规则值在“upper/],
    ['an open text', { scopeValue: "post_code = 'a" }, /^规则值在“/],
    ['a comment', { scopeValue: "post_code = 'a' -- or" }, /^规则值在“/],
    ['an open parenthesis', { scopeValue: "(post_code = 'a'" }, /^规则值在“/],
    ['too many levels', { scopeValue: `${'('.repeat(40)}post_code = 'a'${')'.repeat(40)}` }, /^规则值在“/],
    ['an unknown variable', { scopeValue: 'create_user = #{password}' }, /^规则值在“#\{password\}/],
    ['an unknown column', { scopeValue: "secret = 'a'" }, /^岗位没有字段 secret$/],
    ['a value that is no number', { scopeValue: "sort = 'a'" }, /岗位排序必须是整数/],
    ['a comparison that texts do not have', { scopeValue: 'remark >= ', scopeType: 5 }, /^规则值在“/],
    ['nothing', { scopeValue: '' }, /^请填写规则$/],
    ['a structure that is none', { scopeValue: '', scopeRule: { field: 1 } }, /^规则的结构不正确$/],
    ['an unknown noun', { resourceCode: 'nobody', scopeValue: "a = 'b'" }, /^没有权限编号为 nobody 的资源$/],
    ['a column of texts', { scopeType: 2, scopeColumn: 'post_name' }, /^字段 postName 不是用户或机构/],
    ['a column of another noun', { scopeType: 3, scopeColumn: 'lead_dept' }, /^字段 leadDept 不是用户或机构/],
  ])('a scope with %s is refused with its sentence', async (_what, changes, sentence) => {
    const answer = await admin.post(
      '/blade-system/data-scope/submit',
      {},
      { ...form, scopeName: '不成', scopeType: 5, ...changes },
    )
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(sentence) })
    expect(await scopes.rows({ scopeName: '不成' })).toEqual([])
  })

  test('a scope of the other tenant is not found', async () => {
    const other = bladeConsole(url, dialect, { tenant: '100002' })
    const answer = await other.post(
      '/blade-system/data-scope/submit',
      {},
      { ...form, id: scope.id, scopeName: '外', scopeType: 1 },
    )
    expect(answer).toMatchObject({ code: 404 })
    expect((await scopes.detail(scope.id)).scopeName).toBe(`岗位${mark}`)
  })

  test('an API scope is added, edited and deleted', async () => {
    const apis = screenOf(admin, '/blade-system/api-scope')
    const row = await apis.add(
      {
        menuId: form.menuId,
        resourceCode: 'post',
        scopeName: `接口${mark}`,
        scopePath: '/blade-system/post/select',
        scopeType: 1,
        remark: '',
      },
      'scopeName',
    )
    expect(row).toMatchObject({ scopeTypeName: '系统接口' })
    expect((await apis.edit(row, { scopeType: '2' })).body).toMatchObject({ code: 200 })
    expect(await apis.detail(row.id)).toMatchObject({ scopeType: 2, scopeTypeName: '业务接口' })
    expect((await apis.remove(row)).body).toMatchObject({ code: 200 })
  })
})
