import { describe, expect, test } from 'vitest'
import { WITHHELD_RIGHTS } from '../../src/contract/parts/withheldRights.ts'
import { call, type Client, PLATFORM, type Tokens } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { refresh, refusedWith, rowOf, signIn, statusWith } from './signIn.ts'

const server = useServer()
const COMPANY = '100001'
const PATH = '/blade-system/login-session'
const enter = async (account: string): Promise<Tokens> =>
  (await signIn(server.url, { account })).body as unknown as Tokens
const admin = (): Client => server.as('admin', COMPANY)

describe('acting in the name of another user', () => {
  interface Entered extends Tokens {
    readonly accessToken: string
    readonly impersonation: {
      readonly account: string
      readonly writes: boolean
      readonly secondsLeft: number
    }
  }
  const IMPERSONATE = '/blade-system/user/impersonate'
  const idOf = async (account: string, tenant = COMPANY): Promise<string> => {
    const [row] = await server.sql(
      `select id::text as id from account where tenant_id = '${tenant}' and account = '${account}' and is_deleted = 0`,
    )
    return String(row?.id)
  }
  const adminRole = async (): Promise<string> =>
    String(
      (
        await server.sql(
          `select id::text as id from role where tenant_id = '${COMPANY}' and role_alias = 'admin'`,
        )
      )[0]?.id,
    )
  const entered = async (token: string, account: string, more: Readonly<Record<string, unknown>> = {}) =>
    ownCall<Entered>(token, IMPERSONATE, { id: await idOf(account), reason: '核对权限', ...more })
  const ownCall = <T = unknown>(token: string, path: string, body: unknown) =>
    call<T>(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const read = <T = unknown>(token: string, path: string) =>
    call<T>(`${server.url}/api${path}`, { headers: { 'Blade-Auth': `bearer ${token}` } })
  const leave = (token: string) => read(token, '/blade-auth/oauth/logout')

  test('an administrator sees what the user sees, may change nothing, and both names are in the log', async () => {
    const own = await enter('admin')
    const { data } = await entered(own.access_token, 'operator')
    expect(data).toMatchObject({ account: 'operator', impersonation: { account: 'admin', writes: false } })
    expect(data.accessToken).toBe(data.access_token)
    expect(data.impersonation.secondsLeft).toBeGreaterThan(29 * 60)
    expect(await read(data.access_token, '/blade-system/user/info')).toMatchObject({
      data: { account: 'operator' },
    })
    expect(await read(data.access_token, '/blade-auth/oauth/user-info')).toMatchObject({
      data: { account: 'operator', impersonation: { account: 'admin' } },
    })
    for (const [path, body] of [
      ['/blade-system/user/update-info', { name: '别名' }],
      ['/blade-system/post/submit', { postName: '岗位' }],
      ['/blade-system/preference/submit', { key: 'grid', value: 1 }],
      [IMPERSONATE, { id: await idOf('viewer'), reason: '再进一层' }],
    ] as const)
      expect(await ownCall(data.access_token, path, body), path).toMatchObject({ status: 403 })
    const refused = await rowOf(admin(), '/blade-log/operate/list', {
      action_equal: 'updateInfo',
      result: '2',
    })
    expect(refused).toMatchObject({
      account: 'operator',
      impersonator: expect.stringMatching(/^admin /) as string,
      errCode: 'IMPERSONATION_READ_ONLY',
    })
    const listed = await rowOf(admin(), `${PATH}/page`, { account: 'operator', impersonator: 'admin' })
    expect(listed).toMatchObject({
      reason: '核对权限',
      impersonator: expect.stringMatching(/^admin /) as string,
    })
    await leave(data.access_token)
    expect(await statusWith(server.url, data.access_token)).toBe(401)
    expect(await statusWith(server.url, own.access_token)).toBe(200)
    const left = await rowOf(admin(), '/blade-log/operate/list', { action_equal: 'leaveImpersonation' })
    expect(left).toMatchObject({
      account: 'operator',
      impersonator: expect.stringMatching(/^admin /) as string,
    })
  })

  test('the user is told by a message with name and reason, unless the platform decides otherwise', async () => {
    const own = await enter('admin')
    const messages = async () =>
      (
        await server.sql(
          `select sentence->'params'->>'reason' as reason from message where user_id = ${await idOf('auditor')}`,
        )
      ).map(({ reason }) => reason)
    await leave((await entered(own.access_token, 'auditor', { reason: '第一次' })).data.access_token)
    expect(await messages()).toContain('第一次')
    const platform = server.as('admin', PLATFORM)
    const key = 'account.impersonationNotice'
    const policy = await rowOf(platform, '/blade-system/param/list', { paramKey_equal: key })
    const decide = async (paramValue: string): Promise<void> => {
      const { id, version } = await rowOf(platform, '/blade-system/param/list', { paramKey_equal: key })
      const { paramName, paramKey } = policy
      expect(
        await platform.post('/blade-system/param/submit', { id, version, paramName, paramKey, paramValue }),
      ).toMatchObject({ code: 200 })
    }
    await decide('0')
    await leave((await entered(own.access_token, 'auditor', { reason: '第二次' })).data.access_token)
    expect(await messages()).not.toContain('第二次')
    await decide('1')
    await leave((await entered(own.access_token, 'auditor', { reason: '第三次' })).data.access_token)
    expect(await messages()).toContain('第三次')
  })

  test('changes need a right of their own, and never reach passwords, factors and secrets', async () => {
    const own = await enter('admin')
    const { data } = await entered(own.access_token, 'leiming', { writes: 1 })
    expect(data.impersonation.writes).toBe(true)
    for (const [path, body] of [
      ['/blade-system/user/update-info', { name: '别名' }],
      ['/blade-system/user/update-password', { oldPassword: 'x', newPassword: 'y', newPassword1: 'y' }],
      ['/blade-system/user/begin-second-factor', { password: 'leiming' }],
      ['/blade-system/user/begin-passkey', { password: 'leiming' }],
      ['/blade-system/user/end-other-sessions', {}],
      ['/blade-system/preference/submit', { key: 'grid', value: 1 }],
      ['/blade-system/user/reset-password', { userIds: await idOf('viewer') }],
      [IMPERSONATE, { id: await idOf('viewer'), reason: '再进一层' }],
    ] as const)
      expect(await ownCall(data.access_token, path, body), path).toMatchObject({
        errCode: 'IMPERSONATION_WITHHELD',
      })
    await leave(data.access_token)
  })

  test('a table of withheld rights names buttons of the menu', async () => {
    const found = await server.sql(
      `select distinct code from menu where code = any('{${[...WITHHELD_RIGHTS].join(',')}}') and is_deleted = 0`,
    )
    expect(found.map(({ code }) => String(code)).sort()).toEqual([...WITHHELD_RIGHTS].sort())
  })

  test('it ends with the own session, which another administrator may end', async () => {
    const own = await enter('admin')
    const { data } = await entered(own.access_token, 'lvsiqi')
    expect(await statusWith(server.url, data.access_token)).toBe(200)
    expect(await refresh(server.url, data.refresh_token)).toMatchObject({
      body: { impersonation: { account: 'admin' } },
    })
    await leave(own.access_token)
    expect(await statusWith(server.url, data.access_token)).toBe(401)
    expect(
      await rowOf(admin(), `${PATH}/page`, { account: 'lvsiqi', impersonator: 'admin' }).catch(() => null),
    ).toBeFalsy()
  })

  test('it ends at its time, and when the right is lost', async () => {
    const supportId = await idOf('support')
    const [before] = await server.sql(`select role_id::text[] as roles from account where id = ${supportId}`)
    const grant = async (roleIds: string) =>
      expect(await admin().post('/blade-system/user/grant', { userIds: supportId, roleIds })).toMatchObject({
        code: 200,
      })
    await grant(await adminRole())
    const own = await enter('support')
    const { data } = await entered(own.access_token, 'viewer')
    expect(await statusWith(server.url, data.access_token)).toBe(200)
    await grant(String(before?.roles))
    expect(await statusWith(server.url, data.access_token)).toBe(401)
    expect(await entered(own.access_token, 'viewer')).toMatchObject({ code: 403 })
    const timed = (await entered((await enter('admin')).access_token, 'viewer')).data
    await server.sql(
      `update auth_session set ends_at = now() - interval '1 second' where impersonator_session is not null`,
    )
    expect(await statusWith(server.url, timed.access_token)).toBe(401)
    expect(refusedWith(await refresh(server.url, timed.refresh_token))).toBe('令牌刷新错误或无效')
  })

  test('bad requests, oneself, greater rights and a user who is taken are refused', async () => {
    const own = await enter('admin')
    const refusalOf = async (account: string, more: Readonly<Record<string, unknown>> = {}) =>
      (await entered(own.access_token, account, more)).errCode
    expect(await refusalOf('viewer', { reason: ' ' })).toBe('VALIDATION')
    expect(await refusalOf('viewer', { reason: 'x'.repeat(201) })).toBe('VALIDATION')
    expect(await refusalOf('viewer', { id: '1' })).toBe('NOT_FOUND')
    expect(await refusalOf('viewer', { id: { a: 1 } })).toBe('NOT_FOUND')
    expect(await refusalOf('admin')).toBe('IMPERSONATION_SELF')
    expect(await refusalOf('viewer', { id: await idOf('admin', '100002') })).toBe('NOT_FOUND')
    const first = await entered(own.access_token, 'viewer')
    expect(first.code).toBe(200)
    expect(await refusalOf('viewer')).toBe('IMPERSONATION_BUSY')
    await leave(first.data.access_token)
    const role = '7700000000000000002'
    await server.sql(
      `insert into role (id, tenant_id, role_name, role_alias, sort)
       values (${role}, '${COMPANY}', '客服主管', 'desk', 98)`,
    )
    await server.sql(
      `insert into role_menu (tenant_id, role_id, menu_id) select '${COMPANY}', ${role}, id from menu
       where code in ('user', 'user_view', 'user_impersonate')`,
    )
    expect(
      await admin().post('/blade-system/user/grant', { userIds: await idOf('support'), roleIds: role }),
    ).toMatchObject({ code: 200 })
    const desk = await enter('support')
    expect(await entered(desk.access_token, 'operator')).toMatchObject({ errCode: 'IMPERSONATION_BEYOND' })
    expect(await entered(desk.access_token, 'admin')).toMatchObject({ errCode: 'USER_IS_ADMIN' })
    expect(await entered(desk.access_token, 'operator', { writes: 1 })).toMatchObject({ code: 403 })
  })

  test("the platform's administrator enters a user of the tenant the call names", async () => {
    const platform = await server.as('admin', PLATFORM).token()
    const { data } = await entered(platform.access_token, 'viewer', { tenantId: COMPANY })
    expect(await read(data.access_token, '/blade-system/user/info')).toMatchObject({
      data: { account: 'viewer' },
    })
    expect(await rowOf(admin(), `${PATH}/page`, { account: 'viewer', impersonator: PLATFORM })).toMatchObject(
      {
        reason: '核对权限',
      },
    )
    await leave(data.access_token)
  })
})
