import { beforeEach, describe, expect, test, vi } from 'vitest'
import { get, onSessionEnd, post } from '../../src/console/api.ts'
import { readConfig } from '../../src/server/config.ts'
import { ciphersOf } from '../support/oldCiphers.ts'
import { useServer } from '../support/server.ts'

const COMPANY = '100001'
const KEYS = {
  CRYPTO_TOKEN_KEY: 'token-key-of-32-characters-00001',
  CRYPTO_AES_KEY: 'aes-key-of-exactly-32-characters',
  CRYPTO_DES_KEY: 'des-key-16-chars',
}
const OTHER_KEY = 'another-key-of-32-characters-001'
const server = useServer({ env: { ...KEYS, SILENT_CODES: '404,2002' } })
const plainServer = useServer()

const { aes, des } = ciphersOf({ aes: KEYS.CRYPTO_AES_KEY, des: KEYS.CRYPTO_DES_KEY })
const SCHEMES = { aes, des }

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: Record<string, unknown> & { readonly errCode?: string }
}
type Sent = { readonly text: string; readonly headers: Headers; readonly status: number }

const bearer = async (): Promise<string> =>
  `bearer ${(await server.as('admin', COMPANY).token()).access_token}`
async function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Sent> {
  const response = await fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { 'Blade-Auth': await bearer(), 'Tenant-Id': COMPANY, ...init.headers },
  })
  return { text: await response.text(), headers: response.headers, status: response.status }
}
const read = (sent: Sent): Envelope => JSON.parse(sent.text) as Envelope
const postText = (path: string, body: string, key = crypto.randomUUID()): Promise<Sent> =>
  send(path, { method: 'POST', headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': key }, body })
const positions = (): Promise<Record<string, unknown>[]> =>
  server.sql(`select post_name, post_code from post where post_code like 'enc%' order by post_code`)
const position = (code: string, more: object = {}) =>
  JSON.stringify({ category: 1, postCode: code, postName: `加密 ${code}`, sort: 1, ...more })

describe.each(['aes', 'des'] as const)('a client that encrypts with %s', (name) => {
  const scheme = SCHEMES[name]

  test('reads a list by encrypted parameters and gets an encrypted answer', async () => {
    const data = scheme.encrypt(JSON.stringify({ current: 1, size: 2, postName: '员', ascs: null }))
    const sent = await send(`/blade-system/post/page?${new URLSearchParams({ data })}`)
    expect(sent.headers.get('blade-crypto')).toBe(name)
    expect(sent.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const { code, data: page } = JSON.parse(scheme.decrypt(sent.text)) as Envelope
    expect({ code, size: page.size }).toEqual({ code: 200, size: 2 })
    const plain = read(await send('/blade-system/post/page?current=1&size=2&postName=%E5%91%98'))
    expect(page).toEqual(plain.data)
    expect(page.records).not.toEqual([])
  })

  test('writes a row by an encrypted body, once for one key, and gets refusals encrypted too', async () => {
    const key = crypto.randomUUID(),
      body = scheme.encrypt(position(`enc-${name}`))
    const first = await postText('/blade-system/post/save', body, key)
    expect(JSON.parse(scheme.decrypt(first.text))).toMatchObject({ code: 200 })
    const replayed = await postText('/blade-system/post/save', body, key)
    expect(replayed.headers.get('idempotent-replay')).toBe('true')
    expect(scheme.decrypt(replayed.text)).toBe(scheme.decrypt(first.text))
    expect((await positions()).filter(({ post_code: code }) => code === `enc-${name}`)).toHaveLength(1)
    const changed = await postText('/blade-system/post/save', scheme.encrypt(position(`enc-${name}2`)), key)
    expect(JSON.parse(scheme.decrypt(changed.text))).toMatchObject({
      code: 409,
      data: { errCode: 'IDEMPOTENT_CONFLICT' },
    })
    const again = await postText('/blade-system/post/save', body)
    expect(JSON.parse(scheme.decrypt(again.text))).toMatchObject({ code: 400, success: false })
  })

  test('cannot get past validation: deep, forbidden and too many values are refused as usual', async () => {
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    const refusalOf = async (json: string): Promise<Envelope> => {
      const sent = await postText('/blade-system/post/save', scheme.encrypt(json))
      return sent.headers.get('blade-crypto')
        ? (JSON.parse(scheme.decrypt(sent.text)) as Envelope)
        : read(sent)
    }
    for (const json of [`{"a":${deep}}`, '{"__proto__":{"x":1}}', '{"postName":"a\\u0000b"}', '{"postName":'])
      expect(await refusalOf(json)).toMatchObject({ code: 400 })
    expect(await refusalOf(position('enc-long', { postName: 'x'.repeat(100) }))).toMatchObject({ code: 400 })
    const query = async (value: unknown): Promise<Sent> =>
      send(`/blade-system/post/page?${new URLSearchParams({ data: scheme.encrypt(JSON.stringify(value)) })}`)
    expect(JSON.parse(scheme.decrypt((await query({ size: { a: 1 } })).text))).toMatchObject({
      data: { errCode: 'BAD_REQUEST' },
    })
    expect(JSON.parse(scheme.decrypt((await query([1])).text))).toMatchObject({ code: 400 })
  })
})

describe('encrypted requests', () => {
  test('are refused with one code whatever makes them unreadable', async () => {
    const whole = aes.encrypt(position('enc-bad'))
    const unreadable = [
      aes.encrypt(position('enc-bad'), OTHER_KEY),
      whole.slice(0, -4),
      `${whole.slice(0, 20)}AAAA${whole.slice(24)}`,
      aes.encrypt('no JSON'),
      Buffer.from('not encrypted at all').toString('base64'),
    ]
    for (const body of unreadable)
      expect(read(await postText('/blade-system/post/save', body))).toMatchObject({
        code: 400,
        msg: '请求内容无法解密，请核对传输密钥',
        data: { errCode: 'CRYPTO_UNREADABLE' },
      })
    for (const data of [...unreadable, 'x', '<script>'])
      expect(read(await send(`/blade-system/post/page?${new URLSearchParams({ data })}`))).toMatchObject({
        code: 400,
        data: { errCode: 'CRYPTO_UNREADABLE' },
      })
    expect((await positions()).filter(({ post_code: code }) => code === 'enc-bad')).toEqual([])
    // Who tries keys is seen.
    const probes = await server.sql(`select 1 from operate_log where err_code = 'CRYPTO_UNREADABLE'`)
    expect(probes).not.toEqual([])
  })

  test('are refused where they are too long', async () => {
    const long = aes.encrypt(position('enc-long', { remark: 'x'.repeat(1024 * 1024) }))
    expect(await postText('/blade-system/post/save', long)).toMatchObject({ status: 413 })
    const query = new URLSearchParams({ data: aes.encrypt(JSON.stringify({ postName: 'x'.repeat(7000) })) })
    expect(read(await send(`/blade-system/post/page?${query}`))).toMatchObject({ code: 400 })
  })

  test('need a login like others, and JSON in plain text is still read', async () => {
    const body = aes.encrypt(position('enc-nobody'))
    const refused = await send('/blade-system/post/save', {
      method: 'POST',
      headers: { 'Blade-Auth': '', 'Content-Type': 'text/plain' },
      body,
    })
    expect(read(refused)).toMatchObject({ code: 401 })
    expect(read(await postText('/blade-system/post/save', position('enc-plain')))).toMatchObject({
      code: 200,
    })
  })

  test('log in, by parameters or by a body', async () => {
    const credentials = JSON.stringify({ username: 'operator', password: 'operator', grant_type: 'password' })
    const headers = {
      Authorization: `Basic ${btoa('saber3:saber3_secret')}`,
      'Tenant-Id': COMPANY,
      'Content-Type': 'text/plain',
    }
    const url = `${server.url}/api/blade-auth/oauth/token`
    const query = new URLSearchParams({ data: aes.encrypt(credentials) })
    const byQuery = await fetch(`${url}?${query}`, { method: 'POST', headers })
    const byBody = await fetch(url, { method: 'POST', headers, body: aes.encrypt(credentials) })
    for (const response of [byQuery, byBody])
      expect(JSON.parse(aes.decrypt(await response.text()))).toMatchObject({
        account: 'operator',
        transport_encryption: true,
        silent_codes: '404,2002',
      })
  })
})

describe('a token', () => {
  const tokenOf = async (): Promise<string> => (await bearer()).slice('bearer '.length)
  const info = (token: string): Promise<Sent> =>
    send('/blade-system/user/info', { headers: { 'Blade-Auth': token } })

  test('is accepted as crypto, in any case, in the header and in the query of an export', async () => {
    const cipher = aes.encrypt(await tokenOf(), KEYS.CRYPTO_TOKEN_KEY)
    expect(read(await info(`crypto ${cipher}`))).toMatchObject({ code: 200, data: { account: 'admin' } })
    expect(read(await info(`CRYPTO ${cipher}`))).toMatchObject({ code: 200 })
    const query = new URLSearchParams({ 'Blade-Auth': `crypto ${cipher}` })
    const file = await send(`/blade-system/user/export-template?${query}`, { headers: { 'Blade-Auth': '' } })
    expect(file).toMatchObject({ status: 200 })
  })

  test('is refused where the key is another one, the text is no token or nothing at all', async () => {
    const token = await tokenOf()
    for (const value of [
      `crypto ${aes.encrypt(token, OTHER_KEY)}`,
      `crypto ${aes.encrypt(token)}`,
      `crypto ${aes.encrypt('made.up.token', KEYS.CRYPTO_TOKEN_KEY)}`,
      'crypto ',
      `crypto ${aes.encrypt(`bearer ${token}`, KEYS.CRYPTO_TOKEN_KEY)}`,
    ])
      expect(read(await info(value))).toMatchObject({ code: 401 })
  })
})

describe('a server without keys', () => {
  test('takes nothing for encrypted', async () => {
    const token = (await plainServer.as('admin', COMPANY).token()).access_token
    const ask = async (path: string, headers: Record<string, string>, body?: string): Promise<Envelope> => {
      const response = await fetch(`${plainServer.url}/api${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        headers: { 'Blade-Auth': `bearer ${token}`, 'Tenant-Id': COMPANY, ...headers },
      })
      return (await response.json()) as Envelope
    }
    const cipher = aes.encrypt(token, KEYS.CRYPTO_TOKEN_KEY)
    expect(await ask('/blade-system/user/info', { 'Blade-Auth': `crypto ${cipher}` })).toMatchObject({
      code: 401,
    })
    const text = { 'Content-Type': 'text/plain' }
    expect(await ask('/blade-system/post/save', text, aes.encrypt(position('enc')))).toMatchObject({
      code: 400,
      data: { errCode: 'BAD_REQUEST' },
    })
    expect(await ask('/blade-system/user/transport-keys', {})).toMatchObject({
      data: { token: null, aes: null, des: null },
    })
    expect(await plainServer.as('admin', COMPANY).token()).not.toHaveProperty('transport_encryption')
  })
})

describe('settings', () => {
  test('of the wrong form are refused at the start', () => {
    const start = (env: Record<string, string>) => () => readConfig(env)
    expect(start({ CRYPTO_AES_KEY: 'short' })).toThrow('CRYPTO_AES_KEY 必须是 32 个不含空格的 ASCII 字符')
    expect(start({ CRYPTO_TOKEN_KEY: '密'.repeat(32) })).toThrow('CRYPTO_TOKEN_KEY 必须是')
    expect(start({ CRYPTO_DES_KEY: 'short' })).toThrow('CRYPTO_DES_KEY 必须是至少 8 个')
    expect(start({ SILENT_CODES: '404,x' })).toThrow('SILENT_CODES 中的“x”不是错误代码')
    expect(start({ SILENT_CODES: '401' })).toThrow('SILENT_CODES 中的“401”不是错误代码')
    expect(start(KEYS)().transportKeys).toEqual({
      token: KEYS.CRYPTO_TOKEN_KEY,
      aes: KEYS.CRYPTO_AES_KEY,
      des: KEYS.CRYPTO_DES_KEY,
    })
  })
})

describe('the console', () => {
  const stored = new Map<string, string>()
  const seen: { url: string; headers: Headers; body: unknown }[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  beforeEach(async () => {
    seen.length = 0
    stored.set('saber-token', (await server.as('admin', COMPANY).token()).access_token)
    stored.set('saber-encrypted', 'on')
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (!url.startsWith('/')) return realFetch(url, init)
      seen.push({ url, headers: new Headers(init.headers), body: init.body })
      return realFetch(`${server.url}${url}`, init)
    })
  })

  /** The encrypted parameters of a call. */
  const cipherOf = (url: string): string => new URL(url, 'http://console').searchParams.get('data') ?? ''

  test('encrypts token, parameters and body, and reads the answers', async () => {
    const page = await get<{ size: number }>('/blade-system/post/page', { query: { size: 3 } })
    expect(page.size).toBe(3)
    await post('/blade-system/post/save', JSON.parse(position('enc-console')) as Record<string, unknown>)
    const [keys, list, save] = seen
    expect(keys?.url).toBe('/api/blade-system/user/transport-keys')
    expect(JSON.parse(aes.decrypt(cipherOf(list?.url ?? '')))).toEqual({ size: '3' })
    expect(list?.headers.get('blade-auth')).toMatch(/^crypto [A-Za-z0-9+/]+=*$/)
    expect(save?.headers.get('content-type')).toBe('text/plain')
    expect(JSON.parse(aes.decrypt(String(save?.body)))).toMatchObject({ postCode: 'enc-console' })
    expect((await positions()).map(({ post_code: code }) => code)).toContain('enc-console')
  })

  test('uses the library where the page has no cipher of its own', async () => {
    vi.stubGlobal('crypto', {
      getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto),
    })
    expect(await get<{ size: number }>('/blade-system/post/page', { query: { size: 4 } })).toMatchObject({
      size: 4,
    })
    expect(JSON.parse(aes.decrypt(cipherOf(seen.at(-1)?.url ?? '')))).toEqual({ size: '4' })
  })

  test('reads encrypted refusals, and ends the session that the server ended', async () => {
    await expect(get('/blade-system/post/detail', { query: { id: '1' }, quiet: true })).rejects.toMatchObject(
      {
        code: 404,
        errCode: 'NOT_FOUND',
      },
    )
    const ended = vi.fn()
    onSessionEnd(ended)
    stored.set('saber-token', 'made.up.token')
    await expect(get('/blade-system/post/page', { quiet: true })).rejects.toMatchObject({ code: 401 })
    expect(ended).toHaveBeenCalledTimes(1)
  })
})
