import { sm2 } from 'sm-crypto-v2'
import { type Answer, call, type Client } from '../support/client.ts'

export const SABER = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`
export interface SignIn {
  readonly tenant?: string
  readonly account?: string
  readonly password?: string
  readonly grant?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly more?: Readonly<Record<string, string>>
}

/** One login attempt, as the form of an old client sends it. */
export function signIn(
  url: string,
  {
    tenant = '100001',
    account = '',
    password = account,
    grant = 'password',
    headers = {},
    more = {},
  }: SignIn,
): Promise<Answer> {
  const query = new URLSearchParams({
    tenantId: tenant,
    username: account,
    password,
    grant_type: grant,
    scope: 'all',
    ...more,
  })
  return call(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: SABER, 'Tenant-Id': tenant, ...headers },
  })
}

/** Sentence of a refused login; empty after a success. */
export const refusedWith = (answer: Answer): string => String(answer.body.error_description ?? '')

/** New tokens for a refresh token. */
export const refresh = (url: string, token: string): Promise<Answer> =>
  signIn(url, { grant: 'refresh_token', more: { refresh_token: token } })

/** Encrypts with the server's public key as clients do: hex, C1C2C3, without the leading 04. */
export async function encrypted(url: string, plain: string): Promise<string> {
  const answer = await call<{ publicKey: string }>(`${url}/api/blade-auth/oauth/public-key`)
  return sm2.doEncrypt(plain, answer.data.publicKey, 0)
}

/** Status of a call that only needs a login, with a bare token. */
export const statusWith = async (url: string, token: string): Promise<number> =>
  (await call(`${url}/api/blade-system/user/info`, { headers: { 'Blade-Auth': `bearer ${token}` } })).status

export interface Listed {
  readonly id: string
  readonly version: number
  readonly [name: string]: unknown
}
interface Page {
  readonly records: readonly Listed[]
  readonly total: number
}

/** The only row that a filter finds in a page list. */
export async function rowOf(
  client: Client,
  path: string,
  filter: Readonly<Record<string, string>>,
): Promise<Listed> {
  const answer = await client.get<Page | readonly Listed[]>(path, filter)
  const rows = 'records' in answer.data ? answer.data.records : answer.data
  const row = rows[0]
  if (!row) throw new Error(`${path} has no row for ${JSON.stringify(filter)}: ${answer.msg}`)
  return row
}

/** Repeats a test until it holds, for `limitMs` at most. */
export async function within(limitMs: number, test: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < limitMs) {
    if (await test()) return performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`did not come true within ${limitMs} ms`)
}
