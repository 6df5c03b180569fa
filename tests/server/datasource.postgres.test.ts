import { allowPrivateHosts } from '../support/privateHosts.ts'
import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()

test('a test of a real PostgreSQL tells its version and that the account may write', async () => {
  const url = new URL(String(server.databaseUrl)),
    platform = server.as('admin')
  await platform.post('/blade-system/param/submit', {
    paramName: '检测本机数据库',
    paramKey: 'test.flushes.cache',
    paramValue: '1',
  })
  await allowPrivateHosts(server)
  const { data } = await platform.post<{ id: string }>('/blade-system/datasource/save', {
    name: '真库',
    category: 1,
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${url.hostname}:${url.port || '5432'}${url.pathname}`,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password) || 'none',
  })
  expect(await platform.post('/blade-system/datasource/test', { id: data.id })).toMatchObject({ code: 200 })
  const detail = await platform.get('/blade-system/datasource/detail', { id: data.id })
  expect(detail.data).toMatchObject({
    lastTestResult: 1,
    lastTestText: expect.stringMatching(/^连接成功（PostgreSQL \d+/),
  })
})
