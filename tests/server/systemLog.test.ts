import { expect, test } from 'vitest'
import { idAt } from '../../src/kernel/id.ts'
import type { Listed } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const admin = () => server.as('admin', COMPANY)
const viewer = () => server.as('viewer', COMPANY)
const oldConsole = () => server.as('admin', { tenant: COMPANY, detail: false })

type Line = Readonly<Record<string, unknown>> & { readonly id: string }
const listOf = async (log: string, filter: Record<string, string>): Promise<readonly Line[]> =>
  (await admin().get<Listed<Line>>(`/blade-log/${log}/list`, { size: 200, ...filter })).data.records
/** Rows with the long fields, which only the detail answers. */
const linesOf = async (log: string, filter: Record<string, string>): Promise<readonly Line[]> =>
  Promise.all(
    (await listOf(log, filter)).map(
      async ({ id }) => (await admin().get<Line>(`/blade-log/${log}/detail`, { id })).data,
    ),
  )
/** Rows are written in batches every second. */
const written = (log: string, filter: Record<string, string>) =>
  expect.poll(() => listOf(log, filter), { timeout: 10_000, interval: 200 })

test('an unforeseen error is in the error log with its stack, account and request, without secrets', async () => {
  const answer = await admin().post('/blade-test/broken', { postName: '坏了', password: 'kept-from-log' })
  const traceId = String(answer.headers.get('x-trace-id'))
  await written('error', { traceId }).toHaveLength(1)
  const [line] = await linesOf('error', { traceId })
  expect(line).toMatchObject({
    source: 1,
    createBy: 'admin',
    method: 'POST',
    requestUri: '/api/blade-test/broken',
  })
  expect(line?.lineNumber).toBeGreaterThan(0)
  const { data } = await oldConsole().get<Line>('/blade-log/error/detail', { id: line?.id ?? '' })
  expect(String(data.stackTrace)).toContain(String(line?.message).split('\n')[0])
  expect(String(data.stackTrace)).toMatch(/\n\s+at /)
  expect(data.params).toContain('坏了')
  expect(JSON.stringify(data)).not.toContain('kept-from-log')
  expect(JSON.stringify(data)).not.toContain(process.cwd())
})

test('a list answers no long fields unless it names them, the detail all; the demo has rows of each', async () => {
  for (const [log, long] of [
    ['usual', ['logData']],
    ['api', ['params']],
    ['error', ['message', 'params', 'stackTrace']],
  ] as const) {
    const [line] = await listOf(log, { createBy: 'operator' })
    expect(line, log).toBeDefined()
    for (const field of long) expect(line, log).not.toHaveProperty(field)
    expect(line, log).toHaveProperty('requestMethod')
    expect(line, log).toHaveProperty('method')
    const old = await oldConsole().get<Listed<Line>>(`/blade-log/${log}/list`, { createBy: 'operator' })
    for (const field of long) expect(old.data.records[0], log).not.toHaveProperty(field)
    const [named] = await listOf(log, { createBy: 'operator', fields: long.join(',') })
    for (const field of long) expect(named, log).toHaveProperty(field)
    const [whole] = await linesOf(log, { createBy: 'operator' })
    for (const field of long) expect(whole, log).toHaveProperty(field)
  }
})

test('changes and failed calls are in the call log with masked parameters, readings only where wanted', async () => {
  expect((await admin().get('/blade-system/post/list', { postName: 'quick' })).code).toBe(200)
  expect(
    (await admin().post('/blade-system/post/submit', { postName: '', appSecret: 'kept-from-log' })).code,
  ).toBe(400)
  await written('api', { requestUri: '/api/blade-system/post/submit' }).not.toHaveLength(0)
  const [line] = await linesOf('api', { requestUri: '/api/blade-system/post/submit' })
  expect(line).toMatchObject({
    type: '2',
    method: 'POST',
    createBy: 'admin',
    params: expect.stringContaining('***'),
  })
  expect(JSON.stringify(line)).not.toContain('kept-from-log')
  expect(await linesOf('api', { requestUri: '/api/blade-system/post/list' })).toHaveLength(0)
  await admin().post('/blade-system/param/submit', {
    paramName: '接口日志记录范围',
    paramKey: 'log.api.level',
    paramValue: '2',
  })
  await admin().get('/blade-system/post/list', { postName: 'quick' })
  await written('api', { requestUri: '/api/blade-system/post/list' }).not.toHaveLength(0)
  expect((await linesOf('api', { requestUri: '/api/blade-system/post/list' }))[0]).toMatchObject({
    type: '1',
    httpStatus: 200,
    params: expect.stringContaining('quick'),
  })
})

test('the general log has refused rights in their tenant and the start in that of the platform', async () => {
  expect((await viewer().get('/blade-system/role/list')).code).toBe(403)
  await written('usual', { logId: 'access.forbidden', createBy: 'viewer' }).not.toHaveLength(0)
  const [line] = await linesOf('usual', { logId: 'access.forbidden', createBy: 'viewer' })
  expect(line).toMatchObject({ logLevel: 'warn', logData: expect.stringContaining('role_view') })
  expect(await linesOf('usual', { logId: 'server.start' })).toHaveLength(0)
  const started = await server
    .as('admin')
    .get<Listed<Line>>('/blade-log/usual/list', { logId: 'server.start' })
  expect(started.data.records.length).toBeGreaterThan(0)
})

const consoleError = (message: string) => ({
  url: 'http://localhost/system/post?token=kept-from-log',
  time: '2026-01-01 10:00:00',
  type: 'TypeError',
  message,
  stack: `TypeError: ${message}\n    at render (http://localhost/assets/app.js:12:34)`,
  info: 'render',
})

test('consoles upload their errors, old ones by the address of their logout, nobody without a login', async () => {
  const sent = await viewer().post<{ count: number }>('/blade-log/error/upload', {
    logs: [consoleError('password=kept-from-log in new console'), 'no object'],
  })
  expect(sent).toMatchObject({ code: 200, data: { count: 1 } })
  const [line] = await linesOf('error', { createBy: 'viewer' })
  expect(line).toMatchObject({
    source: 2,
    exceptionName: 'TypeError',
    requestUri: 'http://localhost/system/post',
    methodName: 'render',
    lineNumber: 12,
  })
  expect(JSON.stringify(line)).not.toContain('kept-from-log')
  const address = `${server.url}/api/blade-auth/oauth/logout`
  const upload = (headers: Record<string, string>) =>
    fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify([consoleError('from an old console')]),
    })
  const { access_token } = await viewer().token()
  expect((await upload({})).status).toBe(200)
  expect((await upload({ 'Blade-Auth': `bearer ${access_token}` })).status).toBe(200)
  expect(await linesOf('error', { message: 'from an old console' })).toHaveLength(1)
  expect((await viewer().get('/blade-system/user/info')).code).toBe(200)
})

test('uploads of one user are limited in number and in size', async () => {
  const auditor = server.as('auditor', COMPANY)
  const many = await auditor.post<{ count: number }>('/blade-log/error/upload', {
    logs: Array.from({ length: 80 }, (_, at) => consoleError(`${at} ${'x'.repeat(5_000)}`)),
  })
  expect(many.data.count).toBe(50)
  const [line] = await linesOf('error', { createBy: 'auditor' })
  expect(String(line?.message)).toHaveLength(2_000)
  expect(String(line?.stackTrace)).toHaveLength(4_000)
  const codes: number[] = []
  for (let call = 0; call < 12; call += 1)
    codes.push((await auditor.post('/blade-log/error/upload', { logs: [consoleError('again')] })).status)
  expect(codes).toContain(429)
})

test('rows past the retention are deleted, younger ones stay, and the deletion is recorded', async () => {
  const day = (ago: number): Date => new Date(Date.now() - ago * 86_400_000)
  for (const [ago, name] of [
    [200, 'old.event'],
    [170, 'young.event'],
  ] as const)
    await server.sql(`
      insert into log_usual (id, tenant_id, log_level, log_id, create_time)
      values (${idAt(day(ago))}, '${COMPANY}', 'info', '${name}', '${day(ago).toISOString()}')
    `)
  const platform = server.as('admin')
  expect((await platform.post('/blade-test/tick', { work: 'logRetention' })).code).toBe(200)
  expect(await linesOf('usual', { logId: 'old.event' })).toHaveLength(0)
  expect(await linesOf('usual', { logId: 'young.event' })).toHaveLength(1)
  const deletions = () =>
    platform
      .get<Listed<Line>>('/blade-log/usual/list', { logId: 'log.retention' })
      .then(({ data }) => data.records)
  await expect.poll(deletions, { timeout: 10_000 }).not.toHaveLength(0)
})

test('who may not view a log is refused, and nobody changes one', async () => {
  for (const log of ['usual', 'api', 'error']) {
    expect((await server.as('support', COMPANY).get(`/blade-log/${log}/list`)).code).toBe(403)
    expect((await admin().post(`/blade-log/${log}/remove`, { ids: '1' })).status).toBe(404)
  }
})
