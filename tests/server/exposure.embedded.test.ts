import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type Client, clientsOf } from '../support/client.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'

const METRICS = 'metrics-token-of-the-tests'
const SECRET_KEY = 'k9Qz-3fXw-7mPt-Vb2L-8sRd-Hn5C-Yj6G-Ta4E'
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY,
  CAPTCHA: 'off',
  METRICS_TOKEN: METRICS,
  TRUSTED_PROXIES: '127.0.0.1',
  IMAGE_HOSTS: 'img.example.com,*.cdn.example.com',
  FRAME_HOSTS: 'https://report.example.com:8443',
}
let folder = '',
  server: ServerProcess
const start = (env: Record<string, string> = {}): Promise<ServerProcess> =>
  launch({ dataDir: folder, env: { ...PRODUCTION, CONSOLE_DIR: join(folder, 'console'), ...env } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-exposure-'))
  await mkdir(join(folder, 'console'))
  await writeFile(join(folder, 'console', 'index.html'), '<!doctype html>')
  // The first start is in development mode with demo accounts, the next in production mode.
  await (await launch({ dataDir: folder, env: { SECRET_KEY, DEMO_ORDERS: 'off' } })).close()
  server = await start()
}, 240_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers, method })
const statusOf = async (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<number> => (await ask(path, headers, method)).status
const platform = (): Client => clientsOf(() => server.url)('admin')

describe('a server in production', () => {
  test('metrics require the token of METRICS_TOKEN', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer wrong',
      `Bearer ${METRICS}x`,
      `Basic ${METRICS}`,
      METRICS,
    ]) {
      const refused = await ask('/metrics', { authorization })
      expect(refused.status, authorization).toBe(401)
      expect(await refused.text()).not.toContain('http_request_duration_seconds')
    }
    expect(await statusOf('/metrics', {}, 'HEAD')).toBe(401)
    const response = await ask('/metrics', { authorization: `Bearer ${METRICS}` })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('http_request_duration_seconds')
  })

  test('the API documentation is for administrators of the platform only', async () => {
    for (const path of [
      '/api-docs',
      '/api-docs/',
      '/api-docs/json',
      '/api-docs/yaml',
      '/api-docs/static/index.css',
    ])
      expect(await statusOf(path), path).toBe(404)
    expect(await statusOf('/openapi.json')).toBe(401)
    expect(await statusOf('/openapi.json', { 'blade-auth': 'bearer nonsense' })).toBe(401)
    const { access_token } = await platform().token()
    const response = await ask('/openapi.json', { 'blade-auth': `bearer ${access_token}` })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('/api/blade-system/post/list')
    const { data } = await platform().post<{ ticket: string }>('/blade-auth/download-ticket', {
      path: '/openapi.json',
    })
    expect(await statusOf(`/openapi.json?ticket=${data.ticket}`)).toBe(200)
    expect(await statusOf(`/openapi.json?ticket=${data.ticket}`)).toBe(401)
    expect(await statusOf('/openapi-docs')).toBe(200)
  })

  test('every answer has security headers and forbids caching', async () => {
    for (const path of [
      '/api/blade-system/user/info',
      '/api/none',
      '/openapi/v1/none',
      '/health',
      '/metrics',
      '/openapi.json',
      '/none.js',
    ]) {
      const { headers } = await ask(path)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('content-security-policy'), path).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
    }
    const { headers } = await ask('/api/blade-system/user/info')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'attachment; filename="api.json"',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
  })

  test('a call by https through a trusted proxy gets strict transport security', async () => {
    const secured = async (forwarded: Record<string, string>): Promise<string | null> =>
      (await ask('/health', forwarded)).headers.get('strict-transport-security')
    expect(await secured({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains')
    expect(await secured({ 'x-forwarded-proto': 'http' })).toBeNull()
    expect(await secured({})).toBeNull()
  })

  test('the policy of pages allows our own scripts and styles, pictures and frames of allowed hosts', async () => {
    const page = await ask('/login')
    const policy = Object.fromEntries(
      (page.headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((part) => part.split(/ (.*)/s).slice(0, 2)),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'frame-ancestors': "'self'",
      'img-src': "'self' data: blob: img.example.com *.cdn.example.com",
      'frame-src': "'self' https://report.example.com:8443",
    })
    const policies = [page, await ask('/openapi-docs')].map(
      ({ headers }) => headers.get('content-security-policy') ?? '',
    )
    expect(policies.join(' ')).not.toMatch(/unsafe|https?:(?!\/\/report)/)
  })

  test('headers of an unknown proxy are ignored, and metrics are closed without a token', async () => {
    await server.close()
    server = await start({ TRUSTED_PROXIES: '', METRICS_TOKEN: '', API_DOCS: 'on' })
    expect(
      (await ask('/health', { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security'),
    ).toBeNull()
    expect(await statusOf('/metrics')).toBe(404)
    expect(await statusOf('/metrics', { authorization: 'Bearer ' })).toBe(404)
    expect(await statusOf('/openapi.json')).toBe(200)
    expect(await statusOf('/api-docs/json')).toBe(200)
    const page = await ask('/api-docs/')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  }, 120_000)

  test('invalid settings are refused at start with a sentence', () => {
    for (const [env, sentence] of [
      [{ API_DOCS: 'perhaps' }, 'API_DOCS 只能是 on 或 off'],
      [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN 至少 16 个字符'],
      [{ IMAGE_HOSTS: "a.example.com; script-src 'unsafe-inline'" }, 'IMAGE_HOSTS'],
      [{ FRAME_HOSTS: '*' }, 'FRAME_HOSTS'],
      [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES'],
    ] as const)
      expect(() => readConfig({ ...PRODUCTION, ...env }), sentence).toThrow(sentence)
  })
})
