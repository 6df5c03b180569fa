import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, get, isAborted, onSessionEnd, onTokenExpired, post } from '../../../src/console/api.ts'
import { renewTokens } from '../../../src/console/renewTokens.ts'
import { connection } from '../../../src/console/shell/connection.ts'
import { toasts } from '../../../src/console/shell/toast.ts'

type Fetch = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>
const sent = vi.fn<Fetch>()
const stored = new Map<string, string>()
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = (errCode: string, status = 400): Response =>
  json({ code: status, success: false, msg: '不行', data: { errCode } }, status)
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

vi.stubGlobal('window', globalThis)
vi.stubGlobal('navigator', {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
vi.stubGlobal('fetch', sent)

onTokenExpired(renewTokens)
beforeEach(() => {
  sent.mockReset()
  stored.clear()
  connection.online = true
})

describe('calls of the console', () => {
  it('leave out empty parameters and join lists', async () => {
    sent.mockResolvedValueOnce(json({ code: 200, data: { name: '甲' } }))
    const query = { keyword: 'a b&c', state: ['1', '2'], from: null, to: '', size: 20, whole: false }
    expect(await get('/blade-system/post/page', { query })).toEqual({ name: '甲' })
    const url = new URL(sent.mock.calls[0]?.[0] ?? '', 'http://console')
    expect(url.pathname).toBe('/api/blade-system/post/page')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      keyword: 'a b&c',
      state: '1,2',
      size: '20',
      whole: 'false',
    })
  })

  it('send JSON with an idempotency key, and forms as they are', async () => {
    sent.mockImplementation(() => Promise.resolve(json({ code: 200, data: null, msg: '好' })))
    expect(await post('/a', { ids: '1' }, { key: 'k', withMessage: true })).toEqual({ data: null, msg: '好' })
    await post('/b', new FormData(), {})
    const [first, second] = sent.mock.calls.map(([, init]) => init)
    expect(first?.body).toBe('{"ids":"1"}')
    expect(first?.headers.get('content-type')).toBe('application/json')
    expect(first?.headers.get('idempotency-key')).toBe('k')
    expect(second?.body).toBeInstanceOf(FormData)
    expect(second?.headers.get('content-type')).toBeNull()
    expect(second?.headers.get('idempotency-key')).toHaveLength(32)
  })

  it('return whole bodies without an envelope, and texts of files', async () => {
    sent.mockResolvedValueOnce(json({ access_token: 'x' }))
    expect(await get('/token', { flat: true })).toEqual({ access_token: 'x' })
    sent.mockResolvedValueOnce(new Response('7', { headers: { 'content-type': 'application/json' } }))
    expect(await get('/file', { raw: true })).toBe('7')
    sent.mockResolvedValueOnce(new Response('行号,原因', { headers: { 'content-type': 'text/csv' } }))
    expect(await get('/file', { raw: true })).toBe('行号,原因')
    sent.mockResolvedValueOnce(refused('NOT_FOUND', 404))
    expect(await failure(get('/file', { raw: true, quiet: true }))).toMatchObject({
      code: 404,
      errCode: 'NOT_FOUND',
    })
  })

  it('show a refusal, unless the caller does so or the installation wants its code silent', async () => {
    toasts.visible = []
    stored.set('saber-silentCodes', '403,2002')
    sent.mockImplementation(() => Promise.resolve(refused('ANY', 403)))
    expect(await failure(get('/a'))).toMatchObject({ code: 403 })
    sent.mockImplementation(() => Promise.resolve(refused('ANY', 409)))
    expect(await failure(get('/a', { quiet: true }))).toMatchObject({ code: 409 })
    expect(toasts.visible).toEqual([])
    expect(await failure(get('/a'))).toMatchObject({ code: 409 })
    expect(toasts.visible).toMatchObject([{ text: '不行', tone: 'bad' }])
  })

  it('are not repeated where the server is busy', async () => {
    sent.mockImplementation(() =>
      Promise.resolve(
        new Response('<h1>busy</h1>', { status: 503, headers: { 'content-type': 'text/html' } }),
      ),
    )
    expect(await failure(get('/a', { quiet: true }))).toMatchObject({ code: 503 })
    expect(sent).toHaveBeenCalledTimes(1)
    expect(connection.online).toBe(true)
  })

  it('are repeated under their key after the tokens were renewed', async () => {
    stored.set('saber-token', 'old').set('saber-refreshToken', 'r')
    sent.mockResolvedValueOnce(refused('TOKEN_EXPIRED', 401))
    sent.mockResolvedValueOnce(json({ access_token: 'new', refresh_token: 's' }))
    sent.mockResolvedValueOnce(json({ code: 200, data: 1 }))
    expect(await post('/a', { name: 'x' })).toBe(1)
    const [first, renewal, second] = sent.mock.calls
    expect(renewal?.[0]).toBe('/api/blade-auth/oauth/token')
    expect(second?.[1].headers.get('blade-auth')).toBe('bearer new')
    expect(second?.[1].headers.get('idempotency-key')).toBe(first?.[1].headers.get('idempotency-key'))
    expect(stored.get('saber-refreshToken')).toBe('s')
  })

  it('renew tokens once for parallel calls, and not at all where another tab has done so', async () => {
    stored.set('saber-token', 'old').set('saber-refreshToken', 'r')
    sent.mockImplementation((url, { headers }) => {
      if (url.endsWith('/oauth/token'))
        return Promise.resolve(json({ access_token: 'new', refresh_token: 's' }))
      const isNew = headers.get('blade-auth') === 'bearer new'
      return Promise.resolve(isNew ? json({ code: 200, data: 1 }) : refused('TOKEN_EXPIRED', 401))
    })
    expect(await Promise.all([get('/a'), get('/b'), post('/c')])).toEqual([1, 1, 1])
    const renewals = (): number => sent.mock.calls.filter(([url]) => url.endsWith('/oauth/token')).length
    expect(renewals()).toBe(1)
    stored.set('saber-token', 'old')
    sent.mockImplementationOnce(() => {
      stored.set('saber-token', 'new')
      return Promise.resolve(refused('TOKEN_EXPIRED', 401))
    })
    expect(await get('/d')).toBe(1)
    expect(renewals()).toBe(1)
  })

  it('end the session that the server no longer accepts', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    stored.set('saber-token', 'old')
    sent.mockResolvedValueOnce(refused('UNAUTHORIZED', 401))
    expect(await failure(get('/a', { quiet: true }))).toBeInstanceOf(ApiError)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('tell an abort, a lost connection and a timeout apart, also while the body arrives', async () => {
    sent.mockRejectedValueOnce(new TypeError('failed to fetch'))
    expect(await failure(get('/a', { quiet: true }))).toMatchObject({ code: 0, errCode: 'NETWORK' })
    expect(connection.online).toBe(false)
    sent.mockImplementation((_url, { signal }) => {
      const start = (body: ReadableStreamDefaultController): void =>
        signal?.addEventListener('abort', () => body.error(signal.reason))
      return Promise.resolve(new Response(new ReadableStream({ start })))
    })
    expect(await failure(get('/a', { quiet: true, timeout: 20 }))).toMatchObject({ errCode: 'TIMEOUT' })
    expect(connection.online).toBe(true)
    const controller = new AbortController()
    const aborted = failure(get('/a', { signal: controller.signal }))
    setTimeout(() => controller.abort(), 20)
    expect(isAborted(await aborted)).toBe(true)
  })
})
