import { describe, expect, test } from 'vitest'
import { type Client, md5, type Tokens } from '../support/client.ts'
import { checked, confirmed, workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'
import { encrypted, type Listed, refusedWith, rowOf, signIn } from './signIn.ts'

// Password rules of production with the rows of the demo.
const server = useServer({ env: { DEMO: 'off' } })
const admin = (): Client => server.as('admin', '100001')
const GOOD = 'Nebel-und-Wiese-7',
  BETTER = 'Regen-auf-Blech-9'

interface Fresh {
  readonly tenant: string
  readonly account: string
  readonly password: string
}
const loginAnswer = async ({ tenant, account, password }: Fresh) =>
  (await signIn(server.url, { tenant, account, password })).body
const clientOf = ({ tenant, account, password }: Fresh): Client => server.as(account, { tenant, password })
const change = (self: Client, old: string, fresh: string, again = fresh) =>
  self.post('/blade-system/user/update-password', {
    oldPassword: old,
    newPassword: fresh,
    newPassword1: again,
  })

async function newUser(
  account: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{
  readonly data: Listed & { readonly initialPassword?: string }
  readonly msg: string
  readonly code: number
}> {
  const { roleId, deptId, postId } = await rowOf(admin(), '/blade-system/user/page', { account: 'viewer' })
  return admin().post('/blade-system/user/submit', {
    userType: 1,
    account,
    name: account,
    realName: '新人',
    roleId,
    deptId,
    postId,
    ...more,
  })
}

describe('first passwords', () => {
  test('initial passwords of a new tenant are random, shown once, and must be changed first', async () => {
    const created = await server
      .as('admin')
      .post<Listed & { tenantCode: string; initialPassword: string }>('/blade-system/tenant/submit', {
        tenantName: '初始公司',
        linkman: '某人',
      })
    const first: Fresh = {
      tenant: created.data.tenantCode,
      account: 'admin',
      password: created.data.initialPassword,
    }
    expect(first.password).toMatch(/^\w{16}$/)
    expect(refusedWith(await signIn(server.url, { tenant: first.tenant, account: 'admin' }))).toBe(
      '用户名或密码错误',
    )
    expect(
      JSON.stringify(await server.sql("select * from operate_log where resource = 'tenant'")),
    ).not.toContain(first.password)
    expect(await loginAnswer(first)).toMatchObject({ password_change: true })
    const self = clientOf(first)
    for (const path of [
      '/blade-system/menu/routes',
      '/blade-system/user/page',
      '/blade-system/param/list',
      '/blade-system/menu/buttons',
    ]) {
      expect(await self.get(path)).toMatchObject({
        status: 403,
        errCode: 'PASSWORD_CHANGE',
        msg: '请先修改初始密码',
      })
    }
    expect(await self.post('/blade-system/user/update-info', { name: '别名' })).toMatchObject({
      status: 403,
      errCode: 'PASSWORD_CHANGE',
    })
    expect(await self.get('/blade-system/user/info')).toMatchObject({ code: 200 })
    expect(await self.get('/blade-auth/oauth/user-info')).toMatchObject({
      code: 200,
      data: { passwordChange: true },
    })
    expect(await change(self, first.password, GOOD)).toMatchObject({ code: 200 })
    expect(await self.get('/blade-system/menu/routes')).toMatchObject({ code: 200 })
    expect(await loginAnswer({ ...first, password: GOOD })).not.toHaveProperty('password_change')
  })

  test('initial passwords of new and reset users are random; imported users need a reset', async () => {
    const [firstUser, secondUser] = [await newUser('fresh_one'), await newUser('fresh_two')]
    const passwords = [firstUser, secondUser].map(({ data }) => String(data.initialPassword))
    expect(new Set(passwords).size).toBe(2)
    expect(
      await loginAnswer({ tenant: '100001', account: 'fresh_one', password: passwords[0] ?? '' }),
    ).toMatchObject({ password_change: true })
    expect(await admin().get('/blade-system/user/detail', { id: firstUser.data.id })).not.toHaveProperty(
      'data.initialPassword',
    )
    expect(await newUser('fresh_own', { password: 'S3cret-word' })).toMatchObject({
      code: 400,
      msg: '密码至少 12 个字符',
    })
    expect(await newUser('fresh_own', { password: GOOD })).toMatchObject({ code: 200 })
    expect(await loginAnswer({ tenant: '100001', account: 'fresh_own', password: GOOD })).toMatchObject({
      password_change: true,
    })

    const { roleName, deptName, postName } = await placesOf()
    const file = await workbook([
      ['登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位'],
      ['fresh_file', '导入', '导入人', roleName, deptName, postName],
    ])
    const task = await checked(server.url, admin(), '/blade-system/user', file)
    expect(await confirmed(admin(), task.id)).toMatchObject({ status: 'done' })
    for (const guess of ['123456', 'fresh_file', ''])
      expect(
        await loginAnswer({ tenant: '100001', account: 'fresh_file', password: guess || 'x' }),
      ).not.toHaveProperty('access_token')
    const imported = await rowOf(admin(), '/blade-system/user/page', { account: 'fresh_file' })
    const reset = await admin().post<{ success: number; initialPassword: string }>(
      '/blade-system/user/reset-password',
      { userIds: [firstUser.data.id, secondUser.data.id, imported.id] },
    )
    expect(reset.data.success).toBe(3)
    const lines = reset.data.initialPassword.split('\n').map((line) => line.split('\t'))
    expect(new Set(lines.map(([account]) => account))).toEqual(
      new Set(['fresh_file', 'fresh_one', 'fresh_two']),
    )
    for (const [account = '', password = ''] of lines)
      expect(await loginAnswer({ tenant: '100001', account, password })).toMatchObject({
        password_change: true,
      })
  })
})

async function placesOf(): Promise<{
  readonly roleName: string
  readonly deptName: string
  readonly postName: string
}> {
  const { roleName, deptName, postName } = await rowOf(admin(), '/blade-system/user/page', {
    account: 'viewer',
  })
  return { roleName: String(roleName), deptName: String(deptName), postName: String(postName) }
}

describe('password rules', () => {
  test('a password that is short, common, made of names or used before is refused in every encoding', async () => {
    const { data } = await newUser('ruled_user')
    const first = String(data.initialPassword),
      self = clientOf({ tenant: '100001', account: 'ruled_user', password: first })
    const common = '密码过于常见，容易被猜到，请换一个'
    for (const [fresh, msg] of [
      ['Short-7-x', '密码至少 12 个字符'],
      [await encrypted(server.url, 'Short-7-x'), '密码至少 12 个字符'],
      ['Password1234', common],
      ['qwertyuiop123', common],
      ['112233445566', common],
      [await encrypted(server.url, 'admin123456789'), common],
      ['aaaaaaaaaaaaab', common],
      [md5('123456'), common],
      [md5('P@ssw0rd'), common],
      [md5('ruled_user'), common],
      ['ruled_user-2026', '密码不能由账号或租户编号组成'],
      [`x${'Nebel-'.repeat(30)}`, '密码不能超过 128 个字符'],
      [first, '不能使用最近用过的密码'],
    ] as const)
      expect(await change(self, first, fresh, fresh), fresh).toMatchObject({ code: 400, msg })
    expect(await change(self, first, GOOD)).toMatchObject({ code: 200 })
    expect(await change(self, GOOD, BETTER)).toMatchObject({ code: 200 })
    expect(await change(self, BETTER, GOOD)).toMatchObject({ msg: '不能使用最近用过的密码' })
    expect(await change(self, BETTER, md5(first))).toMatchObject({ msg: '不能使用最近用过的密码' })
    expect(await change(self, BETTER, md5('something of an old client'))).toMatchObject({ code: 200 })
  })

  test('password rules are those of the tenant, with at least twelve characters', async () => {
    const param = (paramKey: string, paramValue: string) =>
      admin().post<Listed>('/blade-system/param/submit', { paramName: paramKey, paramKey, paramValue })
    const createdParams = [
      await param('account.password.minLength', '20'),
      await param('account.password.md5', '0'),
    ]
    const { data } = await newUser('ruled_more')
    const first = String(data.initialPassword),
      self = clientOf({ tenant: '100001', account: 'ruled_more', password: first })
    expect(await change(self, first, GOOD)).toMatchObject({ msg: '密码至少 20 个字符' })
    expect(await change(self, first, md5('something of an old client'))).toMatchObject({
      msg: '此客户端不能修改密码，请改用控制台',
    })
    expect(await change(self, first, 'Ein langer Satz über Regen')).toMatchObject({ code: 200 })
    for (const created of createdParams)
      await admin().post('/blade-system/param/remove', { ids: created.data.id })
  })
})

test('a session ends when the password of its user is reset', async () => {
  const { data } = await newUser('reset_user')
  const tokens = (await loginAnswer({
    tenant: '100001',
    account: 'reset_user',
    password: String(data.initialPassword),
  })) as unknown as Tokens
  await admin().post('/blade-system/user/reset-password', { userIds: [data.id] })
  const answer = await fetch(`${server.url}/api/blade-system/user/info`, {
    headers: { 'Blade-Auth': `bearer ${tokens.access_token}` },
  })
  expect(answer.status).toBe(401)
})
