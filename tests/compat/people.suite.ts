import { beforeAll, describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row, screenOf } from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const url = (): string => server.url

describe.each(DIALECTS)('users, roles, departments and posts on a console of the %s edition', (dialect) => {
  const console = bladeConsole(url, dialect, { tenant: '100001' })
  const mark = dialect === 'open' ? 'o' : 'e'
  const base = '/blade-system'
  const users = screenOf(console, `${base}/user`, dialect === 'open' ? 'list' : 'page')
  const roles = screenOf(console, `${base}/role`)
  const depts = screenOf(console, `${base}/dept`)
  const posts = screenOf(console, `${base}/post`)
  const account = `saber.${mark}`
  const places: Record<'roleId' | 'deptId' | 'postId', string> = { roleId: '', deptId: '', postId: '' }
  const first = async (rows: Promise<readonly Row[]>): Promise<string> => String((await rows)[0]?.id)
  beforeAll(async () => {
    places.deptId = await first(depts.rows())
    places.postId = await first(posts.rows())
    const form = { roleName: `旧角色${mark}`, roleAlias: `saber_${mark}`, sort: 9, tenantId: '100001' }
    places.roleId = String((await roles.add(form, 'roleAlias')).id)
  })
  const user = (form: Row = {}): Promise<Row> =>
    users.add(
      {
        account,
        name: '旧',
        realName: '旧客户端',
        userType: 1,
        password: 'Vorort-Bahnhof-71',
        ...places,
        ...form,
      },
      'account',
    )

  test('a user is added, opened, edited with all it was shown, and deleted', async () => {
    const row = await user({ birthday: '2000-01-01 00:00:00', sex: 1 })
    expect(row).toMatchObject({ account, ...places, birthday: '2000-01-01', sexName: '男', status: 1 })
    expect((await users.edit(row, { realName: '改' })).body).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await users.detail(row.id)).toMatchObject({ realName: '改', account, ...places })
    expect((await users.remove(row)).body).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await users.rows({ account })).toEqual([])
  })

  test('密码重置 ends the old password, 解锁 lets a locked account log in, 角色配置 changes roles', async () => {
    const row = await user()
    const ids = { userIds: String(row.id) }
    const other = bladeConsole(url, dialect, { tenant: '100001', account })
    await expect(other.start()).rejects.toThrow()
    await answered(console.post(`${base}/user/unlock`, ids))
    await answered(console.post(`${base}/user/reset-password`, ids))
    const operator = (await roles.rows({ roleAlias: 'operator' }))[0]
    await answered(
      console.post(`${base}/user/grant`, { ...ids, roleIds: `${places.roleId},${String(operator?.id)}` }),
    )
    expect(await users.detail(row.id)).toMatchObject({ roleId: `${places.roleId},${String(operator?.id)}` })
    expect((await users.remove(row)).body).toMatchObject({ code: 200 })
  })

  test('an account that exists is refused with a sentence and the form stays', async () => {
    const answer = await console.post(
      `${base}/user/submit`,
      {},
      {
        account: 'operator',
        name: 'a',
        realName: 'b',
        userType: 1,
        password: 'Vorort-Bahnhof-71',
        ...places,
      },
    )
    expect(answer).toMatchObject({ code: 400, msg: '当前用户 [operator] 已存在!' })
  })

  test('a role gets what 权限设置 ticks, and shows it when the dialog opens again', async () => {
    const tree = await answered(console.get<Readonly<Record<string, Row[]>>>(`${base}/menu/grant-tree`))
    const system = tree.menu?.find(({ title }) => title === '系统管理')
    const post = ((system?.children ?? []) as Row[]).find(({ title }) => title === '岗位管理')
    const menuIds = [system, post, ...((post?.children as Row[] | undefined) ?? [])].map((node) =>
      String(node?.id),
    )
    const dataScopeIds = (await screenOf(console, `${base}/data-scope`).rows())
      .slice(0, 1)
      .map(({ id }) => id)
    const apiScopeIds = (await screenOf(console, `${base}/api-scope`).rows()).slice(0, 1).map(({ id }) => id)
    const grant = { roleIds: [places.roleId], menuIds, dataScopeIds, apiScopeIds }
    await answered(console.post(`${base}/role/grant`, {}, grant))
    const keys = await answered(
      console.get<Readonly<Record<string, string[]>>>(`${base}/menu/role-tree-keys`, {
        roleIds: places.roleId,
      }),
    )
    expect(keys.menu?.toSorted()).toEqual(menuIds.toSorted())
    expect([keys.dataScope, keys.apiScope]).toEqual([dataScopeIds, apiScopeIds])
  })

  test('a role stands under its parent, and one with roles below it cannot be deleted', async () => {
    const form = { parentId: places.roleId, roleName: '下级', roleAlias: `below_${mark}`, sort: 1 }
    const row = await roles.add(form, 'roleAlias')
    expect(row).toMatchObject({ parentId: places.roleId, parentName: `旧角色${mark}` })
    expect(await roles.remove({ id: places.roleId })).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await roles.edit(row, { parentId: '0' })).body).toMatchObject({ code: 200 })
    expect(await roles.detail(row.id)).toMatchObject({ parentId: '0', parentName: '顶级' })
    expect((await roles.remove(row)).body).toMatchObject({ code: 200 })
  })

  test('departments open level by level, and one with departments below it cannot be deleted', async () => {
    const top = await depts.add(
      { parentId: '0', deptName: `旧部${mark}`, fullName: '旧部门', deptCategory: 1, sort: 3 },
      'deptName',
    )
    const below = await depts.add(
      { parentId: top.id, deptName: `旧组${mark}`, fullName: '旧小组', sort: 1 },
      'deptName',
    )
    expect(below).toMatchObject({ parentName: `旧部${mark}`, ancestors: `0,${String(top.id)}` })
    const level = await answered(console.get<Row[]>(`${base}/dept/lazy-list`, { parentId: String(top.id) }))
    expect(level).toMatchObject([{ id: below.id, hasChildren: false }])
    expect(await depts.remove(top)).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await depts.edit(below, { fullName: '改', leaderId: '' })).body).toMatchObject({ code: 200 })
    expect((await depts.remove(below)).body).toMatchObject({ code: 200 })
    expect((await depts.remove(top)).body).toMatchObject({ code: 200 })
  })

  test('posts are found by code, edited and deleted together', async () => {
    const added = await Promise.all(
      [1, 2].map((n) =>
        posts.add({ category: n, postCode: `${mark}${n}`, postName: `旧岗${n}`, sort: n }, 'postCode'),
      ),
    )
    const [one] = added
    expect(one).toMatchObject({ category: 1, categoryName: '高层' })
    expect((await posts.edit(one ?? {}, { postName: '改', category: '4' })).body).toMatchObject({ code: 200 })
    expect(await posts.rows({ postCode: `${mark}1` })).toMatchObject([{ postName: '改', category: 4 }])
    expect((await posts.remove(...added)).body).toMatchObject({ code: 200 })
    expect(await posts.rows({ postCode: `${mark}2` })).toEqual([])
  })
})
