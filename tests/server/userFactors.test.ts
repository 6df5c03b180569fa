import { describe, expect, test } from 'vitest'
import { codeOf } from '../support/authenticator.ts'
import { type Answer, call, type Client, type Tokens } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { signIn } from './signIn.ts'

const server = useServer()
const COMPANY = '100001'
const admin = (): Client => server.as('admin', COMPANY)
const BASE = '/blade-system/user'

const enter = async (account: string): Promise<Tokens> =>
  (await signIn(server.url, { account })).body as unknown as Tokens
const ask = <T>(token: string, path: string, body?: unknown): Promise<Answer<T>> =>
  call<T>(`${server.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
/** Lets the codes of the present minute be used again, as if time had passed. */
const letTimePass = () => server.sql('update account_totp set last_step = 0')

/** Sets up an authenticator app. */
async function setUp(token: string, password: string): Promise<void> {
  const { data } = await ask<{ key: string }>(token, `${BASE}/begin-second-factor`, { password })
  expect(await ask(token, `${BASE}/confirm-second-factor`, { code: codeOf(data.key) })).toMatchObject({
    code: 200,
  })
  await letTimePass()
}

describe('the factors in the list of users', () => {
  const PASSKEY =
    'insert into passkey (id, tenant_id, user_id, name, credential_id, public_key, uses, transports, rp_id) ' +
    `select 4711, tenant_id, id, '手机', 'factor-column', 'key', 0, '', '127.0.0.1' from account ` +
    `where account = 'baixue' and tenant_id = '${COMPANY}'`
  interface Listed {
    readonly records: readonly { readonly id: string; readonly account: string; readonly factors: number }[]
  }
  const list = async (more: Readonly<Record<string, string>>): Promise<Listed['records']> =>
    (await admin().get<Listed>(`${BASE}/list`, { size: '200', ...more })).data.records
  const factorsOf = async (account: string) =>
    (await list({ account })).find((one) => one.account === account)?.factors

  test('each factor counts from its confirmation to its end, for filters, the order and the record', async () => {
    expect(await factorsOf('baixue')).toBe(0)
    const { access_token: token } = await enter('baixue')
    const begun = await ask<{ key: string }>(token, `${BASE}/begin-second-factor`, { password: 'baixue' })
    expect(await factorsOf('baixue')).toBe(0)
    await ask(token, `${BASE}/confirm-second-factor`, { code: codeOf(begun.data.key) })
    expect(await factorsOf('baixue')).toBe(1)
    await server.sql(PASSKEY)
    // The next change of any factor counts what is there.
    await letTimePass()
    expect(await ask(token, `${BASE}/remove-second-factor`, { code: codeOf(begun.data.key) })).toMatchObject({
      code: 200,
    })
    expect(await factorsOf('baixue')).toBe(2)
    const [passkeyOnly] = await list({ factors: '2' })
    expect(passkeyOnly).toMatchObject({ account: 'baixue' })
    expect(await admin().get(`${BASE}/detail`, { id: passkeyOnly?.id ?? '' })).toMatchObject({
      data: { factors: 2 },
    })
    expect((await list({ factors: '0' })).map(({ account }) => account)).not.toContain('baixue')
    const ordered = (await list({ descs: 'factors' })).map(({ factors }) => factors)
    expect(ordered).toEqual(ordered.toSorted((a, b) => b - a))
    expect(ordered.at(0)).toBe(2)
    expect(ordered.at(-1)).toBe(0)
    expect(await ask(token, `${BASE}/remove-passkey`, { id: '4711' })).toMatchObject({ code: 200 })
    expect(await factorsOf('baixue')).toBe(0)
  })

  test('a reset by an administrator ends it, and nobody writes it by a form', async () => {
    const { access_token: token } = await enter('gaowenbo')
    await setUp(token, 'gaowenbo')
    expect(await factorsOf('gaowenbo')).toBe(1)
    const [row] = await list({ account: 'gaowenbo' })
    expect(
      await admin().post(`${BASE}/reset-factor`, { userIds: [row?.id ?? ''], reason: '手机丢失' }),
    ).toMatchObject({ code: 200 })
    expect(await factorsOf('gaowenbo')).toBe(0)
  })
})
