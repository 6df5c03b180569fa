import { expect, test } from 'vitest'
import { cleanHtml } from '../../src/server/engine/cleanHtml.ts'
import { covers } from '../../src/server/engine/permit.ts'
import { bareHeading } from '../../src/server/import/uploadedSheet.ts'
import { send as sendFile } from '../support/importing.ts'
import { admin } from '../support/people.ts'
import { book, xml } from '../support/rawBook.ts'
import { head, raw } from '../support/rawBytes.ts'
import { startTestServer, useServer } from '../support/server.ts'

const server = useServer({ env: { REQUEST_SECONDS: '2' } })

const SAVE = '/api/blade-system/post/save',
  LOGIN = '/api/blade-auth/oauth/token',
  MB = 1024 * 1024

const bearer = async (): Promise<Record<string, string>> => ({
  'Blade-Auth': `bearer ${(await admin(server).token()).access_token}`,
  'Tenant-Id': '100001',
})

async function post(
  path: string,
  body: string | FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly code: number; readonly msg: string }> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      ...(await bearer()),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body,
  })
  return { status: response.status, ...((await response.json()) as { code: number; msg: string }) }
}

async function quick<T>(run: () => T | Promise<T>): Promise<T> {
  const cpuBefore = process.cpuUsage().user
  const result = await run()
  expect((process.cpuUsage().user - cpuBefore) / 1000).toBeLessThan(1000)
  return result
}

test('a permission pattern of forty stars is matched quickly, and new ones are refused', async () => {
  const path = '/api/blade-system/user/list',
    pattern = `GET /blade-system/${'*'.repeat(40)}!`
  expect(
    await quick(() =>
      [pattern, `GET /${'*e'.repeat(40)}!`, `${'**/*'.repeat(40)}!`].map((candidate) =>
        covers(candidate, 'GET', path),
      ),
    ),
  ).toEqual([false, false, false])
  expect([
    covers('GET /blade-system/user/list', 'GET', path),
    covers('/blade-system/*/list', 'GET', path),
    covers('get /api/blade-system/**', 'GET', path),
    covers('* /blade-system/u*r/l**', 'GET', path),
    covers('**', 'GET', path),
    covers('POST /blade-system/**', 'GET', path),
    covers('/blade-system/*', 'GET', path),
    covers('/blade-system/user/list.', 'GET', path),
    covers('/blade-system/user', 'GET', path),
    covers('', 'GET', path),
  ]).toEqual([true, true, true, true, true, false, false, false, false, false])
  const [{ menu_id } = {}] = await server.sql(
    "select menu_id::text from api_scope where tenant_id = '100001' limit 1",
  )
  const scope = { menuId: menu_id, resourceCode: 'stars', scopeName: '星号', scopeType: 1 }
  expect(
    await admin(server).post('/blade-system/api-scope/submit', {
      ...scope,
      scopePath: pattern.replace(/\*+/, '*e'.repeat(40)),
    }),
  ).toMatchObject({ code: 400, msg: '权限路径最多包含8处星号' })
  // Patterns saved before the limit are still matched.
  await server.sql(`update api_scope set scope_path = '${pattern}' where tenant_id = '100001'`)
  expect(await quick(() => server.as('viewer', '100001').get('/blade-system/user/list'))).toMatchObject({
    code: 403,
  })
})

test('markup and headings of any shape are parsed in linear time', async () => {
  const [tags, name] = await quick(() => [
    cleanHtml('<a'.repeat(25_000), []),
    cleanHtml(`<a ${'a'.repeat(49_000)}>`, []),
    bareHeading('('.repeat(32_000)),
  ])
  expect([tags, name]).toEqual(['', '<a></a>'])
})

test('a call without login or permission is refused before its body is sent', async () => {
  const large = { 'Content-Type': 'application/json', 'Content-Length': 10 * MB }
  expect(await raw(server, head('POST', SAVE, large))).toMatch(/^HTTP\/1.1 401/)
  expect(await raw(server, head('POST', SAVE, { ...large, 'Content-Length': 40 * MB }))).toMatch(
    /^HTTP\/1.1 401[^]*connection: close/i,
  )
  expect(await raw(server, head('POST', SAVE.replace('/api', '/%61pi'), large))).toMatch(/^HTTP\/1.1 401/)
  expect(await raw(server, head('POST', SAVE, { ...large, 'Blade-Auth': 'bearer nonsense' }))).toMatch(
    /^HTTP\/1.1 401/,
  )
  expect(
    await raw(
      server,
      head('POST', '/api/blade-system/post/import', {
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 10 * MB,
      }),
    ),
  ).toMatch(/^HTTP\/1.1 401/)
  expect(await raw(server, head('POST', '/api/nowhere', large))).toMatch(/^HTTP\/1.1 404/)
  expect(
    await raw(
      server,
      head('POST', '/api/biz-supplier/callback/none/none', { ...large, 'Content-Length': 1000 }),
    ),
  ).toMatch(/^HTTP\/1.1 404/)
  expect(
    await raw(
      server,
      head('POST', '/openapi/v1/order/create', {
        ...large,
        'Content-Length': 1000,
        'X-Api-Key': 'none',
        'X-Timestamp': Date.now(),
        'X-Nonce': 'a'.repeat(16),
        'X-Sign': 'x',
      }),
    ),
  ).toMatch(/^HTTP\/1.1 401[^]*KEY_INVALID/)
  // Larger than the call allows: refused without waiting for the body, too.
  expect(await raw(server, head('POST', SAVE, { ...large, ...(await bearer()) }))).toMatch(
    /^HTTP\/1.1 (200|413)[^]*"code":413/,
  )
  expect(await raw(server, head('POST', LOGIN, { ...large, 'Content-Length': 20_000 }))).toMatch(/"code":413/)
})

test('thirty anonymous bodies of ten megabytes do not delay other calls', async () => {
  const body = Buffer.alloc(10 * MB, '[1,')
  const anonymousUploads = Array.from({ length: 30 }, () =>
    fetch(`${server.url}${SAVE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).then(
      ({ status }) => status,
      () => 'cut',
    ),
  )
  const healthy = await fetch(`${server.url}/health`)
  expect(healthy.status).toBe(200)
  // A slow sender may get a timeout while all thirty are read.
  for (const status of await Promise.all(anonymousUploads)) expect([401, 408, 'cut']).toContain(status)
}, 60_000)

test('an incomplete request is ended after a time limit', async () => {
  const options = { untilClosed: true }
  const [half, login, form] = await Promise.all([
    raw(server, `POST ${SAVE} HTTP/1.1\r\nHost: x\r\nX-A: `, options),
    raw(
      server,
      `${head('POST', LOGIN, { 'Content-Type': 'application/json', 'Content-Length': 100 })}{"a":`,
      options,
    ),
    raw(
      server,
      `${head('POST', '/api/biz-supplier/callback/none/none', { 'Transfer-Encoding': 'chunked' })}5\r\n`,
      options,
    ),
  ])
  for (const answer of [half, login]) expect(answer).toMatch(/^HTTP\/1.1 408/)
  expect(form).toMatch(/^HTTP\/1.1 404/)
}, 20_000)

test('JSON is limited in depth and in number of values', async () => {
  const deep = '['.repeat(200_000),
    closed = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`,
    wide = `{"ids":[${'1,'.repeat(60_000)}1]}`,
    named = `{${Array.from({ length: 40_000 }, (_, index) => `"k${index}":1`).join(',')}}`
  for (const body of [
    deep,
    closed,
    `{"postName":${closed}}`,
    wide,
    named,
    `{"a":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
  ]) {
    for (const type of ['application/json', 'text/plain'])
      expect(await post(SAVE, body, { 'content-type': type })).toMatchObject({
        code: 400,
        msg: '请求格式不正确',
      })
  }
  // Brackets within texts do not count as structure.
  expect(await post(SAVE, JSON.stringify({ postName: '[{,'.repeat(20_000), postCode: 'x' }))).toMatchObject({
    code: 400,
    msg: expect.not.stringContaining('请求格式不正确'),
  })
})

test('headers, queries and forms are limited', async () => {
  const many = (count: number): string => Array.from({ length: count }, (_, index) => `a${index}=`).join('&')
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (
      (await (
        await fetch(`${server.url}${path}`, { headers: { ...(await bearer()), ...headers } })
      ).json()) as { code: number }
    ).code
  expect(await get(`/api/blade-system/post/list?${many(600)}`)).toBe(400)
  expect(await get(`/api/blade-system/post/list?postName=${'a'.repeat(9000)}`)).toBe(400)
  expect(
    await get('/health', Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-${index}`, 'a']))),
  ).toBe(400)
  expect(await raw(server, head('GET', '/health', { 'X-Long': 'a'.repeat(20_000) }))).toMatch(
    /^HTTP\/1.1 431/,
  )
  expect(await post(SAVE, many(600), { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    code: 400,
    msg: '请求格式不正确',
  })
  const form = (parts: Readonly<Record<string, string | Blob>>): FormData => {
    const formData = new FormData()
    for (const [name, value] of Object.entries(parts)) formData.append(name, value)
    return formData
  }
  const file = new File(['岗位名称\nx'], 'a.csv'),
    path = '/api/blade-system/post/import'
  expect(
    (
      await post(
        path,
        form({ ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, '1'])), file }),
      )
    ).code,
  ).toBe(400)
  expect((await post(path, form({ note: 'a'.repeat(100_000), file }))).code).toBe(413)
  expect(
    (await post(path, form({ note: new Blob(['[]'], { type: 'application/json' }), file }))).code,
  ).toBeGreaterThanOrEqual(400)
})

test('files made to keep the parser busy are refused while other calls are served', async () => {
  const format = xml(`
    <styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(1_500_000)}"/></numFmts>
    <cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>
  `)
  const files: readonly (readonly [string, Buffer, RegExp])[] = [
    ['three megabytes of commas', Buffer.alloc(3 * MB, ','), /表格超过200列/],
    ['twenty megabytes of commas', Buffer.alloc(19 * MB, ','), /表格超过200列/],
    ['twenty megabytes of line ends', Buffer.alloc(19 * MB, '\n'), /文件超过1048576行/],
    ['twenty megabytes of quotes', Buffer.alloc(19 * MB, '"'), /内容过长/],
    ['rows of nothing but commas', Buffer.from(`${','.repeat(16_000)}\n`.repeat(1_200)), /文件是空的/],
    [
      'empty texts by the million',
      await book({ 'xl/t.xml': Buffer.alloc(30 * MB, '<si/>') }),
      /文件解压后过大|文件中没有|文件是空的/,
    ],
    [
      'a format of brackets',
      await book({
        'xl/f.xml': format,
        'xl/s.xml': '<worksheet><row><c s="0"><v>1</v></c></row><row><c s="0"><v>2</v></c></row></worksheet>',
      }),
      /成功/,
    ],
    [
      'a piece that never ends',
      await book({
        'xl/s.xml': Buffer.concat([Buffer.from('<worksheet><c '), Buffer.alloc(3 * MB, 'a="b" ')]),
      }),
      /不是有效的表格|过大/,
    ],
  ]
  for (const [label, bytes, expected] of files)
    expect((await sendFile(server.url, admin(server), '/blade-system/post', bytes)).msg, label).toMatch(
      expected,
    )
}, 120_000)

test('a request that blocks the event loop is reported by the watching server', async () => {
  const watched = await startTestServer()
  try {
    expect(await watched.as('admin').post('/blade-test/hold', { ms: 700 })).toMatchObject({ code: 200 })
    await expect
      .poll(() => watched.blockedRequests())
      .toEqual([expect.stringMatching(/event loop held for \d+ ms by POST \/api\/blade-test\/hold/)])
  } finally {
    await watched.close()
  }
}, 60_000)
