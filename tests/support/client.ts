import { createHash, randomUUID } from 'node:crypto'

/**
 * One answer of the server. `data` is the data of the envelope; `body` is the whole body, for answers without
 * envelope.
 */
export interface Answer<T = unknown> {
  readonly status: number
  readonly code: number
  readonly success: boolean
  readonly data: T
  readonly msg: string
  readonly errCode: string | null
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** One page of a list. */
export interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>
export interface CallOptions {
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  /** Idempotency key; random by default, none where null. */
  readonly key?: string | null
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly user_id: string
  readonly tenant_id: string
}

/** A client of the server for one user. The first call logs in. Paths start after `/api`. */
export interface Client {
  readonly account: string
  readonly token: () => Promise<Tokens>
  readonly get: <T = unknown>(path: string, query?: Query, options?: CallOptions) => Promise<Answer<T>>
  readonly post: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => Promise<Answer<T>>
  /** Sends a form with a file. */
  readonly form: <T = unknown>(path: string, form: FormData) => Promise<Answer<T>>
  /** The body of an answer that is a file, as text. */
  readonly text: (path: string, query?: Query) => Promise<string>
  /** Drops the tokens, so that the next call logs in again. */
  readonly forget: () => void
}

export interface ClientOptions {
  readonly tenant?: string
  /** Default: the name of the account. */
  readonly password?: string
  /** Requests the detailed answers of our own console (default); otherwise behaves like an old client. */
  readonly detail?: boolean
}

/** Tenant of the platform's own staff. */
export const PLATFORM = '000000'
const CLIENT = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Makes `as(account, tenant)` for one server; the same account logs in once. */
export function clientsOf(url: () => string): (account: string, options?: string | ClientOptions) => Client {
  const clients = new Map<string, Client>()
  return (account, options = {}) => {
    const clientOptions = typeof options === 'string' ? { tenant: options } : options
    const name = JSON.stringify([url(), account, clientOptions])
    const client = clients.get(name) ?? clientOf(url, account, clientOptions)
    clients.set(name, client)
    return client
  }
}

function clientOf(
  url: () => string,
  account: string,
  { tenant = PLATFORM, password = account, detail = true }: ClientOptions,
): Client {
  let tokens: Promise<Tokens> | null = null
  const token = (): Promise<Tokens> => (tokens ??= loggedIn())
  /** The next call repeats a failed login. */
  const loggedIn = async (): Promise<Tokens> => {
    try {
      return await login(url(), { tenant, account, password })
    } catch (error) {
      tokens = null
      throw error
    }
  }
  const headers = async (): Promise<Record<string, string>> => ({
    Authorization: CLIENT,
    'Blade-Auth': `bearer ${(await token()).access_token}`,
    'Tenant-Id': tenant,
    ...(detail ? { 'Accept-Detail': '1' } : {}),
  })
  return {
    account,
    token,
    forget: () => {
      tokens = null
    },
    get: async <T>(path: string, query: Query = {}, options: CallOptions = {}) =>
      call<T>(addressOf(url(), path, { ...query, ...options.query }), {
        headers: { ...(await headers()), ...options.headers },
      }),
    form: async <T>(path: string, form: FormData) =>
      call<T>(addressOf(url(), path), { method: 'POST', headers: await headers(), body: form }),
    text: async (path: string, query: Query = {}) =>
      (await fetch(addressOf(url(), path, query), { headers: await headers() })).text(),
    post: async <T>(path: string, body: unknown = {}, options: CallOptions = {}) => {
      const key: Record<string, string> =
        options.key === null ? {} : { 'Idempotency-Key': options.key ?? randomUUID() }
      return call<T>(addressOf(url(), path, options.query), {
        method: 'POST',
        headers: { ...(await headers()), 'Content-Type': 'application/json', ...key, ...options.headers },
        body: JSON.stringify(body),
      })
    },
  }
}

/**
 * Logs in as an old client does: md5 of the password, everything in the query. Throws with the server's
 * sentence where it is refused.
 */
export async function login(
  url: string,
  {
    tenant,
    account,
    password,
  }: { readonly tenant: string; readonly account: string; readonly password: string },
): Promise<Tokens> {
  const query = {
    tenantId: tenant,
    username: account,
    password: md5(password),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  }
  const answer = await call(addressOf(url, '/blade-auth/oauth/token', query), {
    method: 'POST',
    headers: { Authorization: CLIENT, 'Tenant-Id': tenant },
  })
  if (typeof answer.body.access_token !== 'string')
    throw new Error(`${account}@${tenant} cannot log in: ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as Tokens
}

function addressOf(url: string, path: string, query: Query = {}): string {
  const address = new URL(`${url}/api${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address.href
}

/** One call without any headers of ours. */
export async function call<T = unknown>(address: string, init: RequestInit = {}): Promise<Answer<T>> {
  const response = await fetch(address, init)
  const text = await response.text()
  const body = parsed(text)
  const data = body.data as T
  const errCode = data !== null && typeof data === 'object' && 'errCode' in data ? String(data.errCode) : null
  return {
    status: response.status,
    code: Number(body.code ?? response.status),
    success: body.success === true,
    data,
    msg: String(body.msg ?? ''),
    errCode,
    headers: response.headers,
    body,
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { text }
  }
}
