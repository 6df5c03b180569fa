import { allowPrivateHosts } from '../support/privateHosts.ts'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()
const BASE = '/blade-system/datasource'
const platform = () => server.as('admin')
const oldConsole = () => server.as('admin', { detail: false })

interface Source {
  readonly id: string
  readonly version: number
  readonly host: string
  readonly port: number
  readonly dbName: string
  readonly lastTestResult: number
  readonly lastTestText: string
}
const draft = (name: string, url = 'jdbc:postgresql://db.example.com/shop') => ({
  name,
  category: 1,
  driverClass: 'org.postgresql.Driver',
  url,
  username: 'reader',
  password: 'kept-from-answers',
})
const save = (body: Record<string, unknown>) => platform().post<Source>(`${BASE}/save`, body)
const detail = async (id: string) => (await platform().get<Source>(`${BASE}/detail`, { id })).data

test('an address is taken apart; what a driver could misuse is refused', async () => {
  const saved = await save(draft('拆分', 'jdbc:postgresql://db.example.com:6432/shop?sslmode=require'))
  expect(saved).toMatchObject({ code: 200, data: { host: 'db.example.com', port: 6432, dbName: 'shop' } })
  const refused: readonly (readonly [url: string, code: string])[] = [
    ['jdbc:postgresql://db.example.com/shop?socketFactory=x', 'DATASOURCE_OPTION'],
    ['jdbc:mysql://db.example.com/shop?autoDeserialize=true', 'DATASOURCE_OPTION'],
    ['jdbc:postgresql://a,b/shop', 'DATASOURCE_URL'],
    ['jdbc:postgresql://db.example.com:99999/shop', 'DATASOURCE_URL'],
    ['jdbc:h2:mem:x', 'DATASOURCE_URL'],
    ['jdbc:postgresql://user@db.example.com/shop', 'DATASOURCE_URL'],
    ['jdbc:mysql://db.example.com/shop', 'DATASOURCE_DRIVER_MISMATCH'],
  ]
  for (const [url, errCode] of refused) expect(await save(draft('拒绝', url)), url).toMatchObject({ errCode })
  expect(await save({ ...draft('分片'), category: 2 })).toMatchObject({ errCode: 'DATASOURCE_SHARDING' })
  expect(await save({ ...draft('无密码'), password: '' })).toMatchObject({ errCode: 'DATASOURCE_PASSWORD' })
})

test('the password is encrypted, in no answer, kept on an empty one, and asked again for another address', async () => {
  const { data } = await save(draft('保密'))
  const [row] = await server.sql(`select password from datasource where id = ${data.id}`)
  expect(String(row?.password)).not.toContain('kept-from-answers')
  for (const path of ['/blade-system', '/blade-develop'])
    for (const call of [`datasource/detail`, `datasource/list`])
      expect(JSON.stringify((await oldConsole().get(`${path}/${call}`, { id: data.id })).body)).not.toContain(
        'kept-from-answers',
      )
  const { version } = await detail(data.id)
  const renamed = await platform().post<Source>(`${BASE}/update`, {
    id: data.id,
    version,
    name: '保密二',
    password: '',
  })
  expect(renamed.code).toBe(200)
  expect((await server.sql(`select password from datasource where id = ${data.id}`))[0]).toEqual(row)
  const moved = { id: data.id, version: renamed.data.version, url: 'jdbc:postgresql://evil.example.com/shop' }
  expect(await platform().post(`${BASE}/update`, moved)).toMatchObject({
    errCode: 'DATASOURCE_PASSWORD_AGAIN',
  })
})

test('old consoles find it under their three addresses, other tenants nowhere', async () => {
  for (const path of [
    '/blade-system/datasource',
    '/blade-develop/datasource',
    '/blade-system/tenant-datasource',
  ]) {
    const listed = await oldConsole().get<{ records: unknown[] }>(`${path}/list`)
    expect(listed.data.records.length, path).toBeGreaterThan(0)
    expect((await server.as('admin', '100001').get(`${path}/list`)).code).toBe(403)
  }
})

let silent: Server
let port = 0
beforeAll(async () => {
  // Speaks no PostgreSQL: it closes every connection.
  silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await new Promise((done) => silent.once('listening', done))
  port = (silent.address() as { port: number }).port
})
afterAll(() => {
  silent.close()
})

test('a test opens no private address unless that is allowed, and stores what it found', async () => {
  const { data } = await save(draft('检测', `jdbc:postgresql://127.0.0.1:${port}/shop`))
  const probe = () => platform().post(`${BASE}/test`, { id: data.id })
  const denied = await probe()
  expect(denied).toMatchObject({ errCode: 'DATASOURCE_UNREACHABLE', msg: '主机不在允许范围' })
  expect(await detail(data.id)).toMatchObject({ lastTestResult: 2, lastTestText: '主机不在允许范围' })
  await allowPrivateHosts(server)
  await platform().post('/blade-system/param/submit', {
    paramName: '无关',
    paramKey: 'test.flushes.cache',
    paramValue: '1',
  })
  const opened = await probe()
  expect(opened).toMatchObject({ errCode: 'DATASOURCE_UNREACHABLE' })
  expect(opened.msg).not.toBe('主机不在允许范围')
  await platform().post(`${BASE}/changeState`, { ids: data.id, status: 0 })
  expect(await probe()).toMatchObject({ errCode: 'DATASOURCE_DISABLED' })
})

test('the list of report files is the one of old consoles', async () => {
  const listed = await oldConsole().get<{ records: { id: string; name: string }[] }>(
    '/blade-report/report/rest/list',
    { name: 'notice' },
  )
  expect(listed.data.records).toMatchObject([{ name: 'notice.ureport.xml' }])
  const id = listed.data.records[0]?.id ?? ''
  expect(
    await oldConsole().post('/blade-report/report/rest/remove', {}, { query: { ids: id } }),
  ).toMatchObject({ code: 200 })
})

test('whether the account only reads is unknown until a connection was tested', async () => {
  const { data } = await server
    .as('admin')
    .get<{ records: { readonly readOnlyAccount: unknown }[] }>('/blade-system/datasource/list', {
      name: '报表只读库',
    })
  expect(data.records).toEqual([expect.objectContaining({ readOnlyAccount: null, lastTestResult: 0 })])
})
