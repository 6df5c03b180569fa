import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const CLIENT = { Authorization: `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}` }
const health = (server: TestServer) => call<unknown>(`${server.url}/health`)
const within = <T>(ms: number, run: () => Promise<T>): Promise<T> =>
  Promise.race([
    run(),
    new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new Error(`no answer within ${ms} ms`))
      }, ms).unref()
    }),
  ])

describe('a database connection returns to the pool after any failure', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { IDLE_TRANSACTION_SECONDS: '1' } })
  })
  afterAll(async () => {
    await server.close()
  })
  const admin = () => server.as('admin', '100001')
  const answers = async (): Promise<void> => {
    expect((await within(10_000, () => health(server))).body).toMatchObject({ status: 'UP' })
    expect((await within(10_000, () => admin().get('/blade-system/param/list', { size: 1 }))).code).toBe(200)
  }

  test('an anonymous login with NUL in every field is refused, and the server goes on answering', async () => {
    for (let n = 0; n < 12; n += 1) {
      const answer = await within(10_000, () =>
        call(
          `${server.url}/api/blade-auth/oauth/token?grant_type=password&scope=all` +
            '&tenantId=%00&username=%00&password=%00',
          { method: 'POST', headers: CLIENT },
        ),
      )
      expect([answer.status < 500, answer.code], JSON.stringify(answer.body)).toEqual([true, 400])
    }
    await answers()
  })

  test('a failing statement is rolled back; as many failures as connections leave the pool free', async () => {
    for (let n = 0; n < 12; n += 1) await expect(server.sql('select 1/0')).rejects.toThrow(/division by zero/)
    await answers()
  })

  test('an idle transaction is rolled back, and the waiting calls go on', async () => {
    const ends = new AbortController()
    const token = (await admin().token()).access_token
    const hang = (): void => {
      fetch(`${server.url}/api/blade-test/hang`, {
        method: 'POST',
        signal: ends.signal,
        headers: {
          ...CLIENT,
          'Blade-Auth': `bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
        },
        body: '{}',
      }).catch(() => undefined)
    }
    const connections = server.driver === 'postgres' ? 10 : 1
    for (let n = 0; n < connections + 2; n += 1) hang()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await within(3000, () => health(server))).status).toBe(200)
    const saved = await within(25_000, () =>
      admin().post('/blade-system/param/submit', {
        paramName: 'after',
        paramKey: `after.${randomUUID()}`,
        paramValue: '1',
      }),
    )
    expect(saved.code).toBe(200)
    ends.abort()
    expect(server.log()).toContain('was rolled back')
    await answers()
  })
})

describe('a server that is stopped', () => {
  test('a stopping server reports itself down, finishes running calls, and loses no acknowledged write', async () => {
    const server = await startTestServer({ env: { DRAIN_SECONDS: '1' } })
    const client = server.as('admin', '100001')
    await client.token()
    const key = `stop.${randomUUID()}`
    const slow = client.post('/blade-test/slow', { ms: 2500 }),
      writes = [1, 2, 3, 4].map((n) =>
        client.post('/blade-system/param/submit', {
          paramName: key,
          paramKey: `${key}.${n}`,
          paramValue: '1',
        }),
      )
    await new Promise((resolve) => setTimeout(resolve, 200))
    process.kill(server.pid, 'SIGTERM')
    await expect
      .poll(async () => (await health(server)).body)
      .toMatchObject({ status: 'DOWN', reason: '服务正在停止' })
    const answered = await Promise.all([slow, ...writes])
    expect(answered.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    await server.restart()
    const again = server.as('admin', '100001')
    again.forget()
    expect(
      (await again.get<{ total: number }>('/blade-system/param/list', { paramKey_likeright: key })).data
        .total,
    ).toBe(4)
    await server.close()
  }, 120_000)
})
