import { describe, expect, test } from 'vitest'
import { codeOf } from '../support/authenticator.ts'
import { type Answer, call, type Client, type Tokens } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { refresh, refusedWith, rowOf, SABER, signIn, statusWith, within } from './signIn.ts'

const server = useServer()
const COMPANY = '100001'
const admin = (): Client => server.as('admin', COMPANY)
const BASE = '/blade-system/user'
const SETUP_CALLS = ['second-factor', 'info']

const enter = async (account: string, more: Readonly<Record<string, string>> = {}): Promise<Tokens> =>
  (await signIn(server.url, { account, more })).body as unknown as Tokens
const ask = <T>(token: string, path: string, body?: unknown): Promise<Answer<T>> =>
  call<T>(`${server.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
/** Lets the codes of the present minute be used again, as if time had passed. */
const letTimePass = () => server.sql('update account_totp set last_step = 0')
const goOn = (token: unknown, code: string): Promise<Answer> =>
  signIn(server.url, { grant: 'second_factor', more: { mfa_token: String(token), mfa_code: code } })

/** Sets up a second factor; the key and the recovery codes. */
async function setUp(token: string, password: string) {
  const begun = await ask<{ key: string; address: string; picture: string }>(
    token,
    `${BASE}/begin-second-factor`,
    { password },
  )
  expect(begun).toMatchObject({ code: 200 })
  const confirmed = await ask<{ recoveryCodes: string[] }>(token, `${BASE}/confirm-second-factor`, {
    code: codeOf(begun.data.key),
  })
  expect(confirmed).toMatchObject({ code: 200 })
  await letTimePass()
  return { ...begun.data, recoveryCodes: confirmed.data.recoveryCodes }
}

describe('setting up', () => {
  test('a key needs the password and its first code, and counts from then on', async () => {
    const { access_token: token } = await enter('lvsiqi')
    expect(await ask(token, `${BASE}/begin-second-factor`, { password: 'no' })).toMatchObject({
      errCode: 'LOGIN_PASSWORD_WRONG',
    })
    expect(await ask(token, `${BASE}/confirm-second-factor`, { code: '000000' })).toMatchObject({
      errCode: 'SECOND_FACTOR_MISSING',
    })
    const begun = await ask<{ key: string; address: string; picture: string }>(
      token,
      `${BASE}/begin-second-factor`,
      { password: 'lvsiqi' },
    )
    expect(begun.data.address).toBe(
      `otpauth://totp/Quarterdeck:100001%2Flvsiqi?issuer=Quarterdeck&secret=${begun.data.key}` +
        '&algorithm=SHA1&digits=6&period=30',
    )
    expect(begun.data.picture).toMatch(/^<svg /)
    expect(refusedWith(await signIn(server.url, { account: 'lvsiqi' }))).toBe('')
    for (const code of ['', '12345', 'abcdef', null, 7, { a: 1 }, '9'.repeat(5000)])
      expect(await ask(token, `${BASE}/confirm-second-factor`, { code }), String(code)).toMatchObject({
        success: false,
      })
    await server.sql("delete from login_failure where subject like 'factor:%'")
    const confirmed = await ask<{ recoveryCodes: string[] }>(token, `${BASE}/confirm-second-factor`, {
      code: codeOf(begun.data.key),
    })
    expect(confirmed.data.recoveryCodes).toHaveLength(10)
    expect(await ask(token, `${BASE}/begin-second-factor`, { password: 'lvsiqi' })).toMatchObject({
      errCode: 'SECOND_FACTOR_EXISTS',
    })
    expect(await ask(token, `${BASE}/second-factor`)).toMatchObject({
      data: { enabled: true, required: false, recoveryCodesLeft: 10 },
    })
    expect(refusedWith(await signIn(server.url, { account: 'lvsiqi' }))).toBe('请输入两步验证码')
  })

  test('neither the key nor the recovery codes are stored in the clear, in the log either', async () => {
    const { access_token: token } = await enter('leiming')
    const { key, recoveryCodes } = await setUp(token, 'leiming')
    const dump = JSON.stringify([
      await server.sql('select * from account_totp'),
      await server.sql('select * from recovery_code'),
      await server.sql("select params, diff, message from operate_log where account = 'leiming'"),
    ])
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(dump).not.toContain(secret)
    const actions = await server.sql(
      "select action from operate_log where account = 'leiming' and resource = 'user' order by time",
    )
    expect(actions.map(({ action }) => action)).toEqual(['beginFactor', 'confirmFactor'])
  })
})

describe('logging in', () => {
  test('both dialects ask for the code by a sentence and a token, and go on with it', async () => {
    const { key } = await setUp((await enter('viewer')).access_token, 'viewer')
    const asked = await signIn(server.url, { account: 'viewer' })
    expect(asked.body).toMatchObject({
      success: false,
      error_code: 2011,
      error_description: '请输入两步验证码',
      mfa_methods: ['totp', 'recovery'],
    })
    expect(asked.headers.get('device-token')).toBeNull()
    const logged = await goOn(asked.body.mfa_token, codeOf(key))
    expect(logged.body).toMatchObject({ account: 'viewer', tenant_id: COMPANY })
    expect(await statusWith(server.url, String(logged.body.access_token))).toBe(200)
    await letTimePass()
    const open = (query: string) =>
      call<Record<string, unknown>>(`${server.url}/api/blade-auth/token?${query}`, {
        method: 'POST',
        headers: { Authorization: SABER },
      })
    const camel = await open('grantType=password&tenantId=100001&account=viewer&password=viewer')
    expect(camel).toMatchObject({ status: 400, msg: '请输入两步验证码' })
    expect(
      await open(`grantType=second_factor&mfaToken=${String(camel.data.mfaToken)}&mfaCode=${codeOf(key)}`),
    ).toMatchObject({ status: 200, data: { account: 'viewer' } })
    await letTimePass()
    expect(await enter('viewer', { mfa_code: codeOf(key) })).toMatchObject({ account: 'viewer' })
  })

  test('a used code, a used token and a token of nothing are refused', async () => {
    const { key } = await setUp((await enter('operator')).access_token, 'operator')
    const first = await signIn(server.url, { account: 'operator' })
    const second = await signIn(server.url, { account: 'operator' })
    const code = codeOf(key)
    expect(refusedWith(await goOn(first.body.mfa_token, code))).toBe('')
    expect(refusedWith(await goOn(second.body.mfa_token, code))).toBe('两步验证码不正确')
    expect(refusedWith(await goOn(first.body.mfa_token, codeOf(key, 1)))).toBe('验证已过期，请重新登录')
    expect(refusedWith(await goOn(second.body.mfa_token, codeOf(key, 1)))).toBe('')
    for (const token of ['', 'x', 'x'.repeat(40), "'; drop table account_totp"])
      expect(refusedWith(await goOn(token, code)), token).toBe('验证已过期，请重新登录')
    await letTimePass()
    const late = await signIn(server.url, { account: 'operator' })
    await server.sql('update login_challenge set expires_at = now()')
    expect(refusedWith(await goOn(late.body.mfa_token, codeOf(key)))).toBe('验证已过期，请重新登录')
  })

  test('a recovery code works once, and renewing makes the others void', async () => {
    const { access_token: token } = await enter('auditor')
    const { key, recoveryCodes } = await setUp(token, 'auditor')
    const by = async (code: string): Promise<string> =>
      refusedWith(await goOn((await signIn(server.url, { account: 'auditor' })).body.mfa_token, code))
    expect(await by(String(recoveryCodes[0]).toLowerCase())).toBe('')
    expect(await by(String(recoveryCodes[0]))).toBe('两步验证码不正确')
    const renewed = await ask<{ recoveryCodes: string[] }>(token, `${BASE}/renew-recovery-codes`, {
      code: codeOf(key),
    })
    expect(await by(String(recoveryCodes[1]))).toBe('两步验证码不正确')
    expect(await by(String(renewed.data.recoveryCodes[0]))).toBe('')
    await letTimePass()
    expect(await ask(token, `${BASE}/remove-second-factor`, { code: '000000' })).toMatchObject({
      errCode: 'SECOND_FACTOR_WRONG',
    })
    expect(await ask(token, `${BASE}/remove-second-factor`, { code: codeOf(key) })).toMatchObject({
      code: 200,
    })
    expect(refusedWith(await signIn(server.url, { account: 'auditor' }))).toBe('')
  })

  test('wrong codes are limited, and the right one does not help until an administrator unlocks', async () => {
    const { key } = await setUp((await enter('support')).access_token, 'support')
    const { mfa_token: token } = (await signIn(server.url, { account: 'support' })).body
    const answers: string[] = []
    for (let guess = 0; guess < 6; guess += 1)
      answers.push(
        refusedWith(await goOn(token, `${(Number(codeOf(key)) + 1 + guess) % 1_000_000}`.padStart(6, '0'))),
      )
    expect(answers).toEqual([
      ...Array<string>(4).fill('两步验证码不正确'),
      '登录错误次数过多,请稍后再试',
      '登录错误次数过多,请稍后再试',
    ])
    expect(refusedWith(await goOn(token, codeOf(key)))).toBe('登录错误次数过多,请稍后再试')
    const row = await rowOf(admin(), `${BASE}/page`, { account: 'support' })
    await admin().post(`${BASE}/unlock`, { userIds: [row.id] })
    await letTimePass()
    expect(refusedWith(await goOn(token, codeOf(key)))).toBe('')
  })
})

describe('duty', () => {
  test('a user whose role requires a second factor can do nothing else before the setup', async () => {
    const role = await rowOf(admin(), '/blade-system/role/list', { roleAlias: 'finance' })
    const account = 'qinxiaodong'
    const before = await enter(account)
    expect(await statusWith(server.url, before.access_token)).toBe(200)
    await admin().post('/blade-system/role/submit', {
      id: role.id,
      version: role.version,
      secondFactor: true,
    })
    const login = (await signIn(server.url, { account })).body
    expect(login).toMatchObject({ second_factor_setup: true })
    const token = String(login.access_token)
    for (const path of SETUP_CALLS)
      expect(await ask(token, `${BASE}/${path}`), path).toMatchObject({ code: 200 })
    for (const path of ['/blade-system/user/page', '/blade-system/menu/routes', `${BASE}/sessions`])
      expect(await ask(token, path), path).toMatchObject({ code: 403, errCode: 'SECOND_FACTOR_SETUP' })
    await within(
      15_000,
      async () => (await ask(before.access_token, `${BASE}/sessions`)).errCode === 'SECOND_FACTOR_SETUP',
    )
    expect((await refresh(server.url, String(login.refresh_token))).body).toMatchObject({
      second_factor_setup: true,
    })
    await setUp(token, account)
    expect(await ask(token, `${BASE}/sessions`)).toMatchObject({ code: 200 })
  })

  test('a parameter requires it of a whole tenant, and of no other', async () => {
    await admin().post('/blade-system/param/submit', {
      paramName: '强制两步验证',
      paramKey: 'account.secondFactor',
      paramValue: '1',
    })
    expect((await signIn(server.url, { account: 'admin' })).body).toMatchObject({ second_factor_setup: true })
    const other = (await signIn(server.url, { tenant: '100002', account: 'admin' })).body
    expect(other.account).toBe('admin')
    expect(other.second_factor_setup).toBeUndefined()
    await within(15_000, async () => (await admin().get(`${BASE}/page`)).errCode === 'SECOND_FACTOR_SETUP')
    const platform = server.as('admin')
    const row = await rowOf(platform, '/blade-system/param/list', {
      paramKey: 'account.secondFactor',
      tenantId: COMPANY,
    })
    await platform.post('/blade-system/param/submit', {
      id: row.id,
      version: row.version,
      paramValue: '0',
      tenantId: COMPANY,
    })
    await within(15_000, async () => (await admin().get(`${BASE}/page`)).code === 200)
  })

  test('an administrator resets the factor of a user with a reason; the right is needed', async () => {
    const row = await rowOf(admin(), `${BASE}/page`, { account: 'leiming' })
    expect(await admin().post(`${BASE}/reset-factor`, { userIds: [row.id] })).toMatchObject({
      success: false,
    })
    expect(
      await server
        .as('admin', '100002')
        .post(`${BASE}/reset-factor`, { userIds: [row.id], reason: '换手机' }),
    ).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(refusedWith(await signIn(server.url, { account: 'leiming' }))).toBe('请输入两步验证码')
    expect(await admin().post(`${BASE}/reset-factor`, { userIds: [row.id], reason: '换手机' })).toMatchObject(
      { code: 200 },
    )
    const logged = await rowOf(admin(), '/blade-log/operate/list', {
      action_equal: 'resetFactor',
      result: '1',
    })
    expect(logged).toMatchObject({ account: 'admin', params: { reason: '换手机' } })
    const { access_token: token } = await enter('leiming')
    const notices = await ask<readonly { readonly kind: string }[]>(token, `${BASE}/security-notices`)
    expect(notices.data.map(({ kind }) => kind).filter((kind) => kind !== 'newDevice')).toEqual([
      'factorReset',
      'factorAdded',
    ])
  })
})
