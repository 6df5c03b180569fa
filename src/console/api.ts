import { ofetch } from 'ofetch'
import type { FieldError } from '../contract/errors.ts'
import type { ErrorBody } from '../contract/wire.ts'
import { connection } from './shell/connection.ts'
import { toast } from './shell/toast.ts'
import { requireEnglish, t } from './text.ts'
import { storeTokens, readStored } from './storedSession.ts'

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

type Payload = Readonly<Record<string, unknown>> | FormData
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
  /** The text of a file, otherwise the parsed JSON. */
  readonly content: unknown
}

const CLIENT = `Basic ${btoa('saber3:saber3_secret')}`
let sessionEndHandler: (message: string) => void = () => undefined
/** Sets the handler for calls whose session the server no longer accepts; set once by the session. */
export const onSessionEnd = (handler: (message: string) => void): void => {
  sessionEndHandler = handler
}

let passwordChangeHandler: () => void = () => undefined
/** Sets the handler for calls refused until the password is changed; set once by the session. */
export const onPasswordChangeRequired = (handler: () => void): void => {
  passwordChangeHandler = handler
}

/** Random id of 32 characters from the 62 letters and digits. */
export function randomId(length = 32): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % 62]).join('')
}

function queryOf(query: CallOptions['query'] = {}): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    params[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return params
}

/** The body of a response; empty where it is no JSON object, such as the error page of a proxy. */
function bodyOf(content: unknown): Body {
  try {
    const parsed: unknown = typeof content === 'string' ? JSON.parse(content) : content
    return parsed !== null && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}

function headersOf(method: 'GET' | 'POST', options: CallOptions): Record<string, string> {
  const token = readStored('access')
  return {
    Authorization: CLIENT,
    'Accept-Detail': '1',
    ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
    ...(method === 'POST' ? { 'Idempotency-Key': options.key ?? randomId() } : {}),
    ...options.headers,
  }
}

/** One request without retries: what may be sent again is decided by `call`. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  body: Payload | undefined,
  options: CallOptions,
): Promise<ApiResponse> {
  // The timeout of ofetch ends when the headers arrive and yields to a caller's signal.
  const timeoutSignal = AbortSignal.timeout(options.timeout ?? 120_000)
  try {
    const response = await ofetch.raw<unknown, 'json' | 'text'>(`/api${path}`, {
      method,
      query: queryOf(options.query),
      headers: headersOf(method, options),
      body,
      signal: options.signal ? AbortSignal.any([options.signal, timeoutSignal]) : timeoutSignal,
      retry: false,
      ignoreResponseError: true,
      responseType: options.raw ? 'text' : 'json',
    })
    connection.online = true
    return { status: response.status, body: bodyOf(response._data), content: response._data ?? '' }
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

let pendingRenewal: Promise<boolean> | null = null
/** Exchanges the refresh token for a new pair, one exchange at a time; false if the server declined. */
export function renewTokens(): Promise<boolean> {
  const refresh = readStored('refresh')
  if (!refresh) return Promise.resolve(false)
  pendingRenewal ??= send(
    'POST',
    '/blade-auth/oauth/token',
    { grant_type: 'refresh_token', refresh_token: refresh, scope: 'all', tenantId: readStored('tenant') },
    { headers: { 'Tenant-Id': readStored('tenant') } },
  )
    .then(({ body }) => {
      const tokens = body as { access_token?: string; refresh_token?: string }
      if (!tokens.access_token) return false
      storeTokens(tokens.access_token, tokens.refresh_token ?? refresh)
      return true
    })
    .catch(() => false)
    .finally(() => {
      pendingRenewal = null
    })
  return pendingRenewal
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
    let response = await send(method, path, body, attemptOptions)
    if (
      !succeeded(response, attemptOptions.flat) &&
      detailOf(response).errCode === 'TOKEN_EXPIRED' &&
      (await renewTokens())
    )
      response = await send(method, path, body, attemptOptions)
    if (succeeded(response, attemptOptions.flat))
      return (
        attemptOptions.raw
          ? response.content
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
      else if (error.errCode === 'PASSWORD_CHANGE') passwordChangeHandler()
      else if (!options.quiet && error.errCode !== 'CONFIRM') toast(error.message, { tone: 'bad' })
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

/**
 * Uploads one file and returns its address; `purpose` (`avatar`, `image`, `doc`) decides which types and
 * sizes are accepted.
 */
export function upload(
  file: File,
  { purpose = 'doc', ...options }: CallOptions & { readonly purpose?: string } = {},
): Promise<{ readonly link: string; readonly originalName: string }> {
  const form = new FormData()
  form.append('bizType', purpose)
  form.append('file', file)
  return post('/blade-resource/oss/endpoint/put-file', form, options)
}

/**
 * Saves a file of the server: the browser opens its address with a single-use ticket instead of the token.
 */
export async function saveFile(path: string, query: CallOptions['query'] = {}): Promise<void> {
  const address = `${path}?${new URLSearchParams(queryOf(query)).toString()}`
  const { ticket } = await post<{ readonly ticket: string }>('/blade-auth/download-ticket', { path: address })
  const link = Object.assign(document.createElement('a'), {
    href: `/api${address}&ticket=${ticket}`,
    download: '',
  })
  document.body.append(link)
  link.click()
  link.remove()
}
