import { type Answer, call, md5, PLATFORM } from './client.ts'

/**
 * A console of the BladeX contract, as it behaves towards the server: the dialect of the open edition
 * (`/blade-auth/token`) or of the enterprise edition (`/blade-auth/oauth/token`), its headers, the order of its
 * calls, and what its forms and tables send back.
 */
export type Dialect = 'open' | 'enterprise'
export const DIALECTS: readonly Dialect[] = ['open', 'enterprise']

export type Row = Readonly<Record<string, unknown>>
export type Params = Readonly<Record<string, string | number | undefined>>

/** What a console keeps after its login. */
export interface Signed {
  readonly token: string
  readonly refreshToken: string
  readonly userId: string
  readonly roles: string
  /** Codes of the buttons it may show. */
  readonly permission: ReadonlySet<string>
  readonly menu: readonly Row[]
}

export interface BladeConsole {
  readonly dialect: Dialect
  readonly tenant: string
  /** The calls from the login page to the first screen; they run once. */
  readonly start: () => Promise<Signed>
  readonly get: <T = unknown>(path: string, params?: Params) => Promise<Answer<T>>
  /** Calls with parameters in the query and, where given, a JSON body. */
  readonly post: <T = unknown>(path: string, params?: Params, body?: unknown) => Promise<Answer<T>>
  readonly form: <T = unknown>(path: string, form: FormData) => Promise<Answer<T>>
}

const CLIENTS: Readonly<Record<Dialect, string>> = {
  open: 'saber:saber_secret',
  enterprise: 'saber3:saber3_secret',
}

/** The address of a call; empty parameters are not sent. */
function addressOf(url: string, path: string, params: Params): string {
  const target = new URL(`${url}/api${path}`)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') target.searchParams.set(name, String(value))
  return target.href
}

/** A console of one user; the account is the password. */
export function bladeConsole(
  url: () => string,
  dialect: Dialect,
  { account = 'admin', tenant = PLATFORM }: { readonly account?: string; readonly tenant?: string } = {},
): BladeConsole {
  let started: Promise<Signed> | null = null
  let token = ''
  const address = (path: string, params: Params = {}): string => addressOf(url(), path, params)
  const headers = (): Record<string, string> => ({
    Authorization: `Basic ${Buffer.from(CLIENTS[dialect]).toString('base64')}`,
    'Blade-Requested-With': 'BladeHttpRequest',
    'Accept-Language': 'zh-CN',
    ...(token === '' ? {} : { 'Blade-Auth': `bearer ${token}` }),
  })
  const get = <T>(path: string, params?: Params): Promise<Answer<T>> =>
    call<T>(address(path, params), { headers: headers() })
  const post = <T>(path: string, params?: Params, body?: unknown): Promise<Answer<T>> =>
    call<T>(address(path, params), {
      method: 'POST',
      headers: { ...headers(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const start = async (): Promise<Signed> => {
    const signed = await logIn({ get, post, dialect, tenant, account })
    token = signed.token
    return { ...signed, ...(await firstScreen(get, dialect)) }
  }
  const signedIn = (): Promise<Signed> => (started ??= start())
  return {
    dialect,
    tenant,
    start: signedIn,
    get: async <T>(path: string, params?: Params) => {
      await signedIn()
      return get<T>(path, params)
    },
    post: async <T>(path: string, params?: Params, body?: unknown) => {
      await signedIn()
      return post<T>(path, params, body)
    },
    form: async <T>(path: string, form: FormData) => {
      await signedIn()
      return call<T>(address(path), { method: 'POST', headers: headers(), body: form })
    },
  }
}

type Login = Pick<BladeConsole, 'get' | 'post' | 'dialect' | 'tenant'> & { readonly account: string }
type Identity = Pick<Signed, 'token' | 'refreshToken' | 'userId' | 'roles'>

/** The login page: whose tenant the domain is, a captcha, and the token. */
async function logIn({ get, post, dialect, tenant, account }: Login): Promise<Identity> {
  await answered(get('/blade-system/tenant/info', { domain: 'console.example.com' }))
  const { key } =
    dialect === 'open'
      ? await answered(get<Row>('/blade-auth/captcha'))
      : (await get('/blade-auth/oauth/captcha')).body
  if (typeof key !== 'string') throw new Error('the captcha has no key')
  const params = { tenantId: tenant, type: 'account', scope: 'all' }
  if (dialect === 'open') {
    const open = { ...params, grantType: 'password', account, password: account }
    const data = await answered(post<Row>('/blade-auth/token', open))
    return identityOf(data, ['accessToken', 'refreshToken', 'userId', 'authority'])
  }
  const enterprise = { ...params, grant_type: 'password', username: account, password: md5(account) }
  const { body } = await post('/blade-auth/oauth/token', enterprise)
  return identityOf(body, ['access_token', 'refresh_token', 'user_id', 'role_name'])
}

function identityOf(body: Row, names: readonly string[]): Identity {
  const [token = '', refreshToken = '', userId = '', roles = ''] = names.map((name) =>
    String(body[name] ?? ''),
  )
  if (token === '') throw new Error(`no token: ${JSON.stringify(body)}`)
  return { token, refreshToken, userId, roles }
}

/** What a console reads before its first screen. */
async function firstScreen(
  get: BladeConsole['get'],
  dialect: Dialect,
): Promise<Pick<Signed, 'menu' | 'permission'>> {
  if (dialect === 'enterprise') await answered(get('/blade-system/menu/top-menu'))
  const menu = await answered(get<Row[]>('/blade-system/menu/routes'))
  const buttons = await answered(get<Row[]>('/blade-system/menu/buttons'))
  return { menu, permission: new Set(buttons.flatMap(leaves).map(({ code }) => String(code))) }
}

/** A node without children is a button. */
const leaves = (node: Row): Row[] =>
  Array.isArray(node.children) && node.children.length > 0 ? (node.children as Row[]).flatMap(leaves) : [node]

/** The data of an answer; throws with the sentence of a refusal, as a console shows it. */
export async function answered<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, msg, data, success } = await answer
  if (code !== 200 || !success) throw new Error(`${code} ${msg}`)
  return data
}

/** A screen over the common calls of a noun. */
export interface Screen {
  /** The rows of its list with these filters; a tree without its levels. */
  readonly rows: (filters?: Params) => Promise<readonly Row[]>
  readonly detail: (id: unknown) => Promise<Row>
  /** Saves the form of a new row and finds the row by one of its values. */
  readonly add: (form: Row, by: string) => Promise<Row>
  /** Opens a row, changes the form and saves all of it, with what the table added to the row. */
  readonly edit: (row: Row, changes: Row) => Promise<Answer>
  readonly remove: (...rows: readonly Row[]) => Promise<Answer>
}

/** A screen of a console under a path; `list` is the call of its table. */
export function screenOf(console: BladeConsole, path: string, list = 'list'): Screen {
  const rows = async (filters: Params = {}): Promise<readonly Row[]> => {
    const data = await answered(
      console.get<{ records: Row[] } | Row[]>(`${path}/${list}`, { current: 1, size: 200, ...filters }),
    )
    return (Array.isArray(data) ? data : data.records).flatMap(flattened)
  }
  return {
    rows,
    detail: (id) => answered(console.get<Row>(`${path}/detail`, { id: String(id) })),
    add: async (form, by) => {
      await answered(console.post(`${path}/submit`, {}, form))
      const row = (await rows({ [by]: String(form[by]) })).find((one) => one[by] === form[by])
      if (!row) throw new Error(`${path} has no row with ${by} ${String(form[by])}`)
      return row
    },
    edit: async (row, changes) => {
      const opened = await answered(console.get<Row>(`${path}/detail`, { id: String(row.id) }))
      return console.post(`${path}/submit`, {}, { ...opened, ...tableKeys(row), ...changes })
    },
    remove: (...chosen) =>
      console.post(`${path}/remove`, { ids: chosen.map(({ id }) => String(id)).join(',') }),
  }
}

const flattened = (row: Row): Row[] => [
  row,
  ...(Array.isArray(row.children) ? (row.children as Row[]).flatMap(flattened) : []),
]

/** What a table adds to a row it shows: texts of its choices under `$`, and its place in the tree. */
const tableKeys = (row: Row): Row => ({
  ...Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name.endsWith('Name'))
      .map(([name, value]) => [`$${name.slice(0, -'Name'.length)}`, value]),
  ),
  $index: 0,
  $cellEdit: false,
  hasChildren: false,
})
