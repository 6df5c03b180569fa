import { expect, test } from 'vitest'
import { type Answer, call, type Tokens } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { refusedWith, SABER, signIn } from './signIn.ts'

// Passkeys that work are made by a browser: tests/journeys/passkeys.test.ts.
const server = useServer()
const BASE = '/blade-system/user'

const tokenOf = async (account: string): Promise<string> =>
  ((await signIn(server.url, { account })).body as unknown as Tokens).access_token
const send = <T>(token: string, path: string, body: unknown): Promise<Answer<T>> =>
  call<T>(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const logIn = (body: unknown): Promise<Answer> =>
  call(`${server.url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { Authorization: SABER, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const begin = async (token: string) =>
  (
    await send<{ token: string; options: { rp: { id: string }; challenge: string } }>(
      token,
      `${BASE}/begin-passkey`,
      { password: 'viewer' },
    )
  ).data
const options = async () =>
  (
    await call<{ token: string; options: { rpId: string } }>(
      `${server.url}/api/blade-auth/oauth/passkey-options`,
      { method: 'POST' },
    )
  ).data

const JUNK: readonly unknown[] = [
  undefined,
  null,
  'x',
  7,
  [],
  {},
  { id: 'x' },
  { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  {
    id: 'eA',
    rawId: 'eA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'eA', signature: 'eA' },
  },
]

test('a passkey is made for the host of the call after the password, and nothing else is stored', async () => {
  const token = await tokenOf('viewer')
  expect(await send(token, `${BASE}/begin-passkey`, { password: 'no' })).toMatchObject({
    errCode: 'LOGIN_PASSWORD_WRONG',
  })
  expect((await begin(token)).options.rp.id).toBe('127.0.0.1')
  for (const credential of JUNK)
    expect(
      await send(token, `${BASE}/add-passkey`, { ...(await begin(token)), name: '电脑', credential }),
      JSON.stringify(credential),
    ).toMatchObject({ errCode: 'PASSKEY_INVALID' })
  for (const name of ['', ' ', 'x'.repeat(65), 7, null])
    expect(await send(token, `${BASE}/add-passkey`, { ...(await begin(token)), name })).toMatchObject({
      errCode: 'PASSKEY_NAME',
    })
  const other = await begin(token)
  expect(
    await send(await tokenOf('auditor'), `${BASE}/add-passkey`, { ...other, name: 'x', credential: {} }),
  ).toMatchObject({ errCode: 'PASSKEY_INVALID' })
  expect(await server.sql('select id from passkey')).toEqual([])
})

test('a login by anything but an answered passkey gets one sentence', async () => {
  expect((await options()).options.rpId).toBe('127.0.0.1')
  for (const credential of JUNK) {
    const { token } = await options()
    expect(
      refusedWith(await logIn({ grant_type: 'passkey', passkey_token: token, credential })),
      JSON.stringify(credential),
    ).toBe('通行密钥无效，请换一种方式登录')
  }
  for (const token of ['', 'x', 'x'.repeat(40), 7, null])
    expect(
      refusedWith(await logIn({ grant_type: 'passkey', passkey_token: token, credential: { id: 'x' } })),
    ).toBe('通行密钥无效，请换一种方式登录')
})

test('passkeys of others and unknown ones can neither be renamed nor removed', async () => {
  const token = await tokenOf('viewer')
  await server.sql(
    'insert into passkey (id, tenant_id, user_id, name, credential_id, public_key, uses, transports, rp_id) ' +
      "select 7, tenant_id, id, '手机', 'abc', 'abc', 0, '', 'localhost' from account " +
      "where tenant_id = '100001' and account = 'auditor'",
  )
  for (const id of ['7', '8', '', 'x', null, { a: 1 }]) {
    expect(await send(token, `${BASE}/rename-passkey`, { id, name: '别名' })).toMatchObject({ code: 404 })
    expect(await send(token, `${BASE}/remove-passkey`, { id })).toMatchObject({ code: 404 })
  }
  const owner = await tokenOf('auditor')
  expect(await send(owner, `${BASE}/rename-passkey`, { id: '7', name: '新手机' })).toMatchObject({
    code: 200,
  })
  expect(
    await call(`${server.url}/api${BASE}/passkeys`, { headers: { 'Blade-Auth': `bearer ${owner}` } }),
  ).toMatchObject({ data: [{ id: '7', name: '新手机', usedTime: null }] })
  expect(await send(owner, `${BASE}/remove-passkey`, { id: '7' })).toMatchObject({ code: 200 })
})

test('where a second factor is required, a password is not enough for an account with a passkey', async () => {
  await server.sql(
    'insert into passkey (id, tenant_id, user_id, name, credential_id, public_key, uses, transports, rp_id) ' +
      "select 9, tenant_id, id, '手机', 'def', 'def', 0, '', 'localhost' from account " +
      "where tenant_id = '100001' and account = 'support'",
  )
  expect(refusedWith(await signIn(server.url, { account: 'support' }))).toBe('')
  await server.sql(
    "update role set second_factor = true where tenant_id = '100001' and role_alias = 'support'",
  )
  expect((await signIn(server.url, { account: 'support' })).body).toMatchObject({
    error_description: '请输入两步验证码',
    mfa_methods: ['passkey'],
  })
})
