import type { FieldError } from '../contract/errors.ts'
import type { ErrorBody } from '../contract/wire.ts'
import { connection } from './shell/connection.ts'
import { toast } from './shell/toast.ts'
import { requireEnglish, t } from './text.ts'
import { requestOf } from './requestOf.ts'
import type { Keys } from './transport.ts'
import { readStored } from './storedSession.ts'

/** The answer of `/health`, also that of a server in trouble. */
export async function askHealth(): Promise<{
  readonly headers: Headers
  readonly status: string
  readonly database: string
}> {
  const response = await fetch('/health', { cache: 'no-store' })
  const { status = '', database = '' } = (await response.json().catch(() => ({}))) as Record<string, string>
  return { headers: response.headers, status, database }
}

/** Value of one query parameter; arrays are joined by commas, null and empty values are left out. */
export type QueryValue = string | number | boolean | readonly string[] | null | undefined
export interface CallOptions {
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Timeout in milliseconds; default 120 000. */
  readonly timeout?: number
  /** The caller shows the refusal itself instead of the default toast. A 401 always ends the session. */
  readonly quiet?: boolean
  /** Idempotency key of a POST; a repeated attempt has to use the same key. Random by default. */
  readonly key?: string
  /** The response has no envelope: the whole body is returned. */
  readonly flat?: boolean
  /** The response is a file: its text is returned. */
  readonly raw?: boolean
  /** The call is not encrypted even where the installation has keys. */
  readonly plain?: boolean
  /** The server's message is returned too: `{ data, msg }`. */
  readonly withMessage?: boolean
}

/**
 * A refusal by the server, in the operator's language. `code` is the code in the body; 0 means that no
 * response arrived.
 */
export class ApiError extends Error {
  readonly code: number
  readonly errCode: string
  readonly params: Readonly<Record<string, unknown>>
  readonly field: string | null
  readonly errors: readonly FieldError[]
  /** Further fields of the refusal, such as `current` of a version conflict. */
  readonly body: Readonly<Record<string, unknown>>
  constructor(code: number, message: string, body: Partial<ErrorBody> & Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.errCode = body.errCode ?? ''
    this.params = body.params ?? {}
    this.field = body.field ?? null
    this.errors = body.errors ?? []
    this.body = body
  }
}

/** Whether an error only means that the caller aborted the request. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Body of a call before it is encoded. */
export type Payload = Readonly<Record<string, unknown>> | FormData
interface Body {
  readonly code?: number
  readonly success?: boolean
  readonly data?: unknown
  readonly msg?: string
  readonly error_description?: string
}
interface ApiResponse {
  readonly status: number
  readonly body: Body
  /** The whole answer, of a file or of JSON. */
  readonly text: string
}

const CLIENT = `Basic ${btoa('saber3:saber3_secret')}`
let sessionEndHandler: (message: string) => void = () => undefined
/** Sets the handler for calls whose session the server no longer accepts; set once by the session. */
export const onSessionEnd = (handler: (message: string) => void): void => {
  sessionEndHandler = handler
}

let tokenExpiryHandler = (_token: string): Promise<boolean> => Promise.resolve(false)
/** Sets what replaces an expired token, and tells whether it did; set once by the session. */
export const onTokenExpired = (handler: (token: string) => Promise<boolean>): void => {
  tokenExpiryHandler = handler
}

let setupHandler: (errCode: string) => boolean = () => false
/** Sets the handler that recognises calls refused until the user has settled something; set by the session. */
export const onSetupRequired = (handler: typeof setupHandler): void => {
  setupHandler = handler
}

/** Random id of 32 letters and digits. */
export const randomId = (length = 32): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join('')

/** The query as texts, without empty values. */
export function queryOf(query: CallOptions['query'] = {}): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if ((value ?? '') === '') continue
    params[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return params
}

/** The body of a response; empty where it is no JSON object, such as the error page of a proxy. */
function bodyOf(text: string): Body {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}

function headersOf(method: 'GET' | 'POST', options: CallOptions): Record<string, string> {
  const token = readStored('access')
  return {
    Authorization: CLIENT,
    'Acting-Client': 'console',
    ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
    ...(method === 'POST' ? { 'Idempotency-Key': options.key ?? randomId() } : {}),
    ...options.headers,
  }
}

/** Encryption of calls, loaded where the installation has keys for it. */
const loadTransport = () => import('./transport.ts').catch(() => null)
const requestKeys = async (): Promise<Keys | null> => {
  const { body } = await send('GET', '/blade-system/user/transport-keys', undefined, { plain: true })
  return body.code === 200 ? (body.data as Keys) : null
}

/** One request without retries: what may be sent again is decided by `call`. */
export async function send(
  method: 'GET' | 'POST',
  path: string,
  body: Payload | undefined,
  options: CallOptions,
): Promise<ApiResponse> {
  const timeoutSignal = AbortSignal.timeout(options.timeout ?? 120_000)
  try {
    const transport = readStored('encrypted') && !options.plain ? await loadTransport() : null
    const plain = { query: queryOf(options.query), headers: headersOf(method, options), body }
    const { url, init } = requestOf(
      path,
      transport ? await transport.encryptCall(plain, method, requestKeys) : plain,
    )
    const response = await fetch(url, {
      ...init,
      method,
      signal: options.signal ? AbortSignal.any([options.signal, timeoutSignal]) : timeoutSignal,
    })
    const sent = await response.text()
    connection.online = true
    const text = transport ? await transport.decryptAnswer(response.headers, sent, requestKeys) : sent
    return { status: response.status, body: bodyOf(text), text }
  } catch {
    if (options.signal?.aborted) throw new DOMException('', 'AbortError')
    connection.online = timeoutSignal.aborted
    throw new ApiError(
      0,
      timeoutSignal.aborted ? t('服务器没有在规定时间内回答') : t('连不上服务器，请检查网络后重试'),
      { errCode: timeoutSignal.aborted ? 'TIMEOUT' : 'NETWORK' },
    )
  }
}

/** Opens a stream of events; the caller reads its body, or what it was refused with. */
export async function openStream(path: string, signal: AbortSignal): Promise<Response> {
  const call = {
    query: {},
    headers: { ...headersOf('GET', {}), Accept: 'text/event-stream' },
    body: undefined,
  }
  const transport = readStored('encrypted') ? await loadTransport() : null
  const { headers } = transport ? await transport.encryptCall(call, 'GET', requestKeys) : call
  return fetch(`/api${path}`, { headers, signal, cache: 'no-store' })
}

/** Texts by code, fetched with the first refusal that has parameters; others are translated as sent. */
const loadErrorTexts = (): Promise<Readonly<Record<string, { readonly text: string }>>> =>
  import('../contract/errors.ts').then(
    ({ ERRORS }) => ERRORS,
    () => ({}),
  )
/**
 * Texts that only the server sends have a catalogue of their own, fetched with the first refusal or after the
 * first view.
 */
export const loadServerTexts = (): Promise<void> =>
  requireEnglish('server', () => import('virtual:catalogue/en-server')).catch(() => undefined)

type Detail = Partial<ErrorBody> & Record<string, unknown>
const detailOf = ({ body }: ApiResponse): Detail =>
  body.data !== null && typeof body.data === 'object' ? (body.data as Detail) : {}

async function refusalOf(response: ApiResponse): Promise<ApiError> {
  const { status, body } = response
  const detail = detailOf(response)
  await loadServerTexts()
  const serverText = detail.params?.text
  const catalogueText =
    detail.errCode && serverText === undefined && Object.keys(detail.params ?? {}).length > 0
      ? (await loadErrorTexts())[detail.errCode]?.text
      : undefined
  const message =
    typeof serverText === 'string'
      ? t(serverText, detail.params)
      : catalogueText && detail.params
        ? t(catalogueText, detail.params)
        : body.msg
          ? t(body.msg)
          : (body.error_description ?? t('未知错误'))
  return new ApiError(body.code ?? status, message, detail)
}

const succeeded = ({ status, body }: ApiResponse, flat = false): boolean =>
  flat ? status < 400 : (body.code ?? status) === 200

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  body: Payload | undefined,
  options: CallOptions,
): Promise<T> {
  const attemptOptions: CallOptions =
    method === 'POST' ? { ...options, key: options.key ?? randomId() } : options
  try {
    const token = readStored('access')
    let response = await send(method, path, body, attemptOptions)
    if (
      !succeeded(response, attemptOptions.flat) &&
      detailOf(response).errCode === 'TOKEN_EXPIRED' &&
      (await tokenExpiryHandler(token))
    )
      response = await send(method, path, body, attemptOptions)
    if (succeeded(response, attemptOptions.flat))
      return (
        attemptOptions.raw
          ? response.text
          : attemptOptions.flat
            ? response.body
            : attemptOptions.withMessage
              ? { data: response.body.data, msg: response.body.msg ?? '' }
              : response.body.data
      ) as T
    throw await refusalOf(response)
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 401 && readStored('access')) sessionEndHandler(error.message)
      else if (
        !setupHandler(error.errCode) &&
        !options.quiet &&
        error.errCode !== 'CONFIRM' &&
        !readStored('silentCodes').split(',').includes(String(error.code))
      )
        toast(error.message, { tone: 'bad' })
    }
    throw error
  }
}

/** Calls `/api` + path and returns `data` of the envelope. Rejects with `ApiError`, or with an AbortError. */
export const get = <T>(path: string, options: CallOptions = {}): Promise<T> =>
  call<T>('GET', path, undefined, options)

/**
 * Sends a JSON body to `/api` + path and returns `data` of the envelope. Rejects with `ApiError`, or with an
 * AbortError.
 */
export async function post<T>(path: string, body: Payload = {}, options: CallOptions = {}): Promise<T> {
  try {
    return await call<T>('POST', path, body, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.errCode !== 'CONFIRM' || body instanceof FormData) throw error
    // A warning has been confirmed by the operator; the same call may be sent once more.
    const { confirm } = await import('./shell/confirm.ts')
    if (!(await confirm({ title: t('提示'), text: error.message, yes: t('继续') }))) throw error
    return call<T>('POST', path, { ...body, confirm: 1 }, options)
  }
}
