import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signCallback } from '../../../src/server/callbacks/signing.ts'
import type { Listed } from '../../support/client.ts'
import { BALANCE, newApp, newSecret, SECRET } from '../../support/credentials.ts'
import { ask, nonce } from '../../support/openApi.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Callbacks to merchants, nonces, and power cuts. */
export function callbacksTests(server: TestServer): void {
  describe('a callback', () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    let reply: readonly [number, string] = [200, 'success'],
      listener: Server
    beforeAll(async () => {
      listener = createServer((request, response) => {
        let body = ''
        request
          .on('data', (part: Buffer) => {
            body += part.toString()
          })
          .on('end', () => {
            received.push({ headers: request.headers, body })
            response.writeHead(reply[0]).end(reply[1])
          })
      })
      await new Promise<void>((ready) => {
        listener.listen(0, '127.0.0.1', ready)
      })
    })
    afterAll(() => {
      listener.close()
    })

    test('a callback is signed, retried until it is acknowledged, given up, and retried on request', async () => {
      await allowPrivateHosts(server)
      await server.restart()
      const key = await newSecret(admin(server), await newApp(admin(server))),
        url = `http://127.0.0.1:${String((listener.address() as AddressInfo).port)}/hook`
      const put = (bizNo: string, more = '') =>
        server.sql(
          `
          insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, secret_id, url,
            body, try_count, max_try, next_time, status)
          values (${Date.now()}, '100001', 'NT', 'order.success', '${bizNo}', 'M00000001', ${key.id},
            '${url}', '{"event":"order.success","orderNo":"${bizNo}"}', ${more || '0, 8'}, now(), 0)
        `,
        )
      const callbackRecord = async (bizNo: string) =>
        (
          await admin(server).get<
            Listed<{
              id: string
              status: number
              tryCount: number
              lastHttpCode: number
              lastReply: string
              nextTime: string
            }>
          >('/biz-openapi/openapi/notify/page', { bizNo })
        ).data.records[0]
      await put('O1')
      await expect.poll(async () => (await callbackRecord('O1'))?.status, { timeout: 8_000 }).toBe(1)
      const [first] = received,
        headerOf = (name: string): string => String(first?.headers[name])
      expect(headerOf('x-api-key')).toBe(key.apiKey)
      expect(headerOf('x-sign')).toBe(
        signCallback(key.apiSecret, {
          timestamp: headerOf('x-timestamp'),
          nonce: headerOf('x-nonce'),
          body: first?.body ?? '',
        }),
      )
      reply = [302, 'success']
      await put('O2')
      await expect.poll(async () => (await callbackRecord('O2'))?.status, { timeout: 8_000 }).toBe(2)
      const waiting = await callbackRecord('O2')
      expect(waiting).toMatchObject({ tryCount: 1, lastHttpCode: 302 })
      expect(
        Math.round((Date.parse(`${waiting?.nextTime.replace(' ', 'T') ?? ''}+08:00`) - Date.now()) / 1000),
      ).toBeGreaterThan(8)
      reply = [200, 'Success!']
      await put('O3', '7, 8')
      await expect.poll(async () => (await callbackRecord('O3'))?.status, { timeout: 8_000 }).toBe(3)
      expect(
        await admin(server).post('/biz-openapi/openapi/notify/retry', { ids: [waiting?.id] }),
      ).toMatchObject({
        code: 409,
        msg: '通知尚未结束，无需重发',
      })
      reply = [200, 'SUCCESS']
      expect(
        await admin(server).post('/biz-openapi/openapi/notify/retry', {
          ids: [(await callbackRecord('O3'))?.id],
        }),
      ).toMatchObject({ code: 200 })
      await expect.poll(async () => (await callbackRecord('O3'))?.status, { timeout: 8_000 }).toBe(1)
      expect(received.filter(({ body }) => body.includes('O1'))).toHaveLength(1)
    }, 60_000)

    test('callbacks claimed by a server that lost power are sent by the next one', async () => {
      const key = await newSecret(admin(server), await newApp(admin(server))),
        url = `http://127.0.0.1:${String((listener.address() as AddressInfo).port)}/hook`
      received.length = 0
      reply = [200, 'success']
      await server.sql(
        `
        insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, secret_id, url,
          body, try_count, max_try, next_time, status)
        select ${Date.now()} + n, '100001', 'NT' || n, 'order.fail', 'C' || n, 'M00000001', ${key.id},
          '${url}', '{"no":"C' || n || '"}', 0, 8, now(), 0
        from generate_series(1, 200) n
      `,
      )
      await expect.poll(() => received.length, { timeout: 8_000, interval: 5 }).toBeGreaterThan(20)
      await server.restart({ powerCut: true })
      // The claim of these callbacks is made to expire.
      await server.sql("update notify_task set next_time = now() where biz_no like 'C%' and status = 0")
      const done = async () =>
        Number(
          (await server.sql("select count(*) as n from notify_task where biz_no like 'C%' and status = 1"))[0]
            ?.n,
        )
      await expect.poll(done, { timeout: 45_000, interval: 500 }).toBe(200)
      const times = new Map<string, number>()
      for (const { body } of received)
        if (body.includes('"no":"C')) times.set(body, (times.get(body) ?? 0) + 1)
      expect(times.size).toBe(200)
      expect([...times.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(20)
    }, 90_000)
  })

  describe('a used nonce stays used', () => {
    test('a nonce is refused again after a power cut', async () => {
      const key = await newSecret(admin(server), await newApp(admin(server))),
        once = nonce()
      expect((await ask(server.url, key, BALANCE, { nonce: once })).code).toBe(200)
      await server.restart({ powerCut: true })
      expect((await ask(server.url, key, BALANCE, { nonce: once })).code).toBe('REPLAY')
    }, 60_000)

    if (process.env.TEST_DRIVER === 'postgres')
      test('a nonce used on one server is refused on every other', async () => {
        const key = await newSecret(admin(server), await newApp(admin(server))),
          other = nonce(),
          twin = await server.twin()
        expect((await ask(twin.url, key, BALANCE, { nonce: other })).code).toBe(200)
        expect((await ask(server.url, key, BALANCE, { nonce: other })).code).toBe('REPLAY')
        const codes = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            ask(index % 2 === 0 ? server.url : twin.url, key, BALANCE, { nonce: 'n'.repeat(20) }),
          ),
        )
        expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
        const changed = Date.now()
        expect(await twin.as('admin', '100001').post(`${SECRET}/disable`, { ids: [key.id] })).toMatchObject({
          code: 200,
        })
        await expect
          .poll(async () => (await ask(server.url, key, BALANCE)).code, { timeout: 5_000, interval: 50 })
          .toBe('APP_DISABLED')
        expect(Date.now() - changed).toBeLessThan(5_000)
      }, 60_000)
  })
}
