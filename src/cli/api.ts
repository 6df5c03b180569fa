import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS } from '../contract/errors.ts'
import { type Connection, headersOf, storedMeanwhile, withTokens } from './connection.ts'
import { CommandError, EXIT, type ExitCode, ServerRefusal } from './exit.ts'
import { t } from './text.ts'

export type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>
export interface CallOptions {
  readonly query?: Query
  /** Idempotency key of a change. Every attempt of the call uses the same one; random by default. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The answer has no envelope. */
  readonly flat?: boolean
}
/** What somebody does with the server under one login. */
export interface Api {
  readonly connection: () => Connection
  readonly get: <T>(path: string, query?: Query, options?: CallOptions) => Promise<T>
  readonly post: <T>(path: string, body: unknown, options?: CallOptions) => Promise<T>
  /** A file of the server with its name. */
  readonly file: (path: string, query: Query) => Promise<{ readonly name: string; readonly bytes: Buffer }>
}

const TIMEOUT_MS = 120_000
/** Pauses before a call is sent again that got no answer, in milliseconds. */
const PAUSES = [300, 1200]

/** Body of an answer. */
interface Body {
  readonly code?: number
  readonly data?: unknown
  readonly msg?: string
  readonly error_description?: string
}
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly body: Body
}
interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly options: CallOptions
}

const queryText = (query: Query = {}): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '')
      parameters.set(name, typeof value === 'object' ? value.join(',') : String(value))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

function bodyOf(bytes: Buffer): Body {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'))
    return parsed !== null && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}

const unreachable = (url: string): CommandError =>
  new CommandError(EXIT.unreachable, t('连不上服务器 {url}，请检查地址与网络', { url }))

/** One attempt; null where no answer arrived. */
async function attempt(
  connection: Connection,
  { method, path, body, options }: Call,
): Promise<Answer | null> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(`${connection.url}/api${path}${queryText(options.query)}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...headersOf(connection),
        ...(method === 'POST' && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(method === 'POST' ? { 'Idempotency-Key': options.key ?? randomUUID() } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, body: bodyOf(bytes) }
  } catch {
    return null
  }
}

/** Sends a call until it is answered, three times at most; a change keeps its idempotency key. */
async function send(connection: Connection, call: Call): Promise<Answer> {
  for (const milliseconds of [...PAUSES, null]) {
    const answer = await attempt(connection, call)
    if (answer && answer.status !== 503) return answer
    if (milliseconds === null) {
      if (answer) return answer
      throw unreachable(connection.url)
    }
    await pause(milliseconds)
  }
  throw unreachable(connection.url)
}

type Detail = Readonly<Record<string, unknown>>
const detailOf = ({ body }: Answer): Detail =>
  body.data !== null && typeof body.data === 'object' ? (body.data as Detail) : {}

/** The refusal in the language of the reader. */
function refusalOf(answer: Answer): ServerRefusal {
  const detail = detailOf(answer)
  const params = (detail.params ?? {}) as Detail
  const catalogue: Readonly<Record<string, { readonly text: string }>> = ERRORS
  const text = typeof params.text === 'string' ? params.text : catalogue[String(detail.errCode ?? '')]?.text
  const message = text
    ? t(text, params)
    : answer.body.msg
      ? t(answer.body.msg)
      : t('服务器回答了无法理解的内容（{status}）', { status: answer.status })
  return new ServerRefusal(exitOf(answer.body.code ?? answer.status), message, detail)
}

const exitOf = (code: number): ExitCode =>
  code === 401 || code === 403 ? EXIT.forbidden : code >= 500 && code < 600 ? EXIT.unreachable : EXIT.refused

const succeeded = ({ status, body }: Answer, flat: boolean): boolean =>
  flat ? status < 400 : (body.code ?? 0) === 200

/** Exchanges the refresh token, or takes what another command here has exchanged; null where neither works. */
async function renewed(connection: Connection): Promise<Connection | null> {
  const other = await storedMeanwhile(connection)
  if (other) return { ...connection, login: other }
  const { login } = connection
  if (!login?.refresh) return null
  const answer = await attempt(
    { ...connection, login: { ...login, access: '' } },
    {
      method: 'POST',
      path: '/blade-auth/oauth/token',
      body: {
        grant_type: 'refresh_token',
        refresh_token: login.refresh,
        scope: 'all',
        tenantId: login.tenant,
      },
      options: {},
    },
  )
  const tokens = (answer?.body ?? {}) as { access_token?: string; refresh_token?: string }
  return tokens.access_token
    ? withTokens(connection, { access: tokens.access_token, refresh: tokens.refresh_token ?? login.refresh })
    : null
}

/** The calls under one login; an expired token is exchanged once. */
export function createApi(first: Connection): Api {
  let connection = first
  let renewal: Promise<Connection | null> | null = null
  const exchange = async (former: Connection): Promise<boolean> => {
    if (connection !== former) return true
    renewal ??= renewed(former).finally(() => {
      renewal = null
    })
    const next = await renewal
    if (next) connection = next
    return next !== null
  }
  const answerTo = async (call: Call): Promise<Answer> => {
    const used = connection
    const keyed = { ...call, options: { ...call.options, key: call.options.key ?? randomUUID() } }
    const answer = await send(used, keyed)
    const isExpired = !call.options.flat && detailOf(answer).errCode === 'TOKEN_EXPIRED'
    return isExpired && (await exchange(used)) ? send(connection, keyed) : answer
  }
  const dataOf = async <T>(call: Call): Promise<T> => {
    const answer = await answerTo(call)
    const { flat = false } = call.options
    if (succeeded(answer, flat)) return (flat ? answer.body : answer.body.data) as T
    throw refusalOf(answer)
  }
  return {
    connection: () => connection,
    get: (path, query, options = {}) =>
      dataOf({ method: 'GET', path, options: { ...options, query: query ?? {} } }),
    post: (path, body, options = {}) => dataOf({ method: 'POST', path, body, options }),
    file: async (path, query) => {
      const answer = await answerTo({ method: 'GET', path, options: { query } })
      const disposition = answer.headers.get('content-disposition')
      if (answer.status >= 400 || disposition === null) throw refusalOf(answer)
      const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? ''
      return { name: decodeURIComponent(encoded), bytes: answer.bytes }
    },
  }
}

/** The header with which the server names a new device. */
export async function sendLogin(
  connection: Connection,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly answer: Detail; readonly device: string | null }> {
  const answer = await send(connection, {
    method: 'POST',
    path: '/blade-auth/oauth/token',
    body,
    options: { headers },
  })
  if (answer.status >= 400) throw refusalOf(answer)
  return { answer: answer.body as Detail, device: answer.headers.get('device-token') }
}
