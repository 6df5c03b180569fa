import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { md5Signature } from '../../../src/server/suppliers/signing.ts'
import { ok } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { admin, director, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { activeSupplier, change, CONFIG, detail, type Supplier, tick } from '../../support/suppliers.ts'
import { SUPPLIER_STATUS } from '../../support/wireNumbers.ts'

/** A supplier with an HTTP interface: missing answers and callbacks. */
export function overHttpTests(server: TestServer): void {
  describe('an interface over HTTP', () => {
    let fake: Server,
      base = '',
      alive = true
    beforeAll(async () => {
      fake = createServer((_request, response) => {
        if (alive) response.writeHead(200).end('{"code":1,"balance":4321}')
        else response.destroy()
      })
      await new Promise<void>((resolve) => {
        fake.listen(0, '127.0.0.1', resolve)
      })
      base = `http://127.0.0.1:${(fake.address() as AddressInfo).port}/x`
      const { data } = await server
        .as('admin')
        .get<Listed<{ id: string; version: number; paramKey: string }>>('/blade-system/param/list', {
          paramKey: 'net.allowPrivateHosts',
        })
      const param = data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
      ok(await server.as('admin').post('/blade-system/param/submit', { ...param, paramValue: '1' }))
    })
    afterAll(() => {
      fake.closeAllConnections()
      fake.close()
    })
    const verb = (name: string, more: Record<string, unknown> = {}) =>
      director(server).post<{ result: string; code: string }>('/blade-test/supplier', { verb: name, ...more })
    const slice = (channelOrderNo = 'C2026112100000077') => ({
      channelOrderNo,
      supplierSkuCode: 'X',
      account: '13800000001',
      qty: 1,
      purchaseAmount: 1,
      receiver: null,
    })

    test('a supplier is suspended by ten failures in a row, and returns after two answers a minute apart', async () => {
      const supplier = await activeSupplier(server, {
        adapterCode: 'httpMd5',
        apiUrl: base,
        queryUrl: base,
        appSecret: 'K3Y',
        maxQps: 1000,
      })
      const endpoint = await detail<Record<string, unknown>>(server, CONFIG, supplier.id)
      ok(await operator(server).post(`${CONFIG}/queryBalance`, { id: supplier.id }))
      expect((await detail<Supplier>(server, CONFIG, supplier.id)).supplierBalance).toBe(4321)
      expect((await verb('submit', { endpoint, slice: slice() })).data).toMatchObject({ result: 'success' })
      alive = false
      expect(await operator(server).post(`${CONFIG}/testConnect`, { id: supplier.id })).toMatchObject({
        code: 400,
        msg: '接口连接失败',
      })
      expect((await detail<Supplier>(server, CONFIG, supplier.id)).testPassed).toBe(0)
      for (let call = 1; call <= 9; call += 1)
        expect((await verb('submit', { endpoint, slice: slice() })).data).toMatchObject({
          result: 'unknown',
          code: 'NO_REPLY',
        })
      await tick(server, 'supplierHealth')
      expect((await detail<Supplier>(server, CONFIG, supplier.id)).status).toBe(1)
      await verb('submit', { endpoint, slice: slice() })
      await tick(server, 'supplierHealth')
      expect(await detail<Supplier>(server, CONFIG, supplier.id)).toMatchObject({
        status: SUPPLIER_STATUS.suspended,
        suspendReason: '接口连续10次无应答',
      })
      alive = true
      ok(await change(operator(server), CONFIG, supplier.id, { status: SUPPLIER_STATUS.active }))
      expect(await detail<Supplier>(server, CONFIG, supplier.id)).toMatchObject({
        status: SUPPLIER_STATUS.active,
        suspendReason: null,
      })
    })

    test('a supplier’s callback needs its own token, its signature, and an allowed address', async () => {
      const supplier = await activeSupplier(server, {
        adapterCode: 'httpMd5',
        apiUrl: base,
        queryUrl: base,
        appSecret: 'K3Y',
      })
      const reset = ok(
        await director(server).post<{ callbackToken: string }>(
          `${CONFIG}/resetSecret`,
          { id: supplier.id },
          { key: `reset-${supplier.id}` },
        ),
      )
      const token = reset.data.callbackToken
      expect(token).toMatch(/^\w{32}$/)
      const again = await director(server).post<{ callbackToken?: string }>(
        `${CONFIG}/resetSecret`,
        { id: supplier.id },
        { key: `reset-${supplier.id}` },
      )
      expect([again.code, again.data.callbackToken, again.headers.get('idempotent-replay')]).toEqual([
        200,
        token,
        'true',
      ])
      expect(
        JSON.stringify(
          (
            await admin(server).get('/blade-log/operate/list', {
              resource_equal: 'supplierConfig',
              targetIds: supplier.id,
            })
          ).data,
        ),
      ).not.toContain(token)
      expect((await operator(server).post(`${CONFIG}/resetSecret`, { id: supplier.id })).code).toBe(403)
      expect(
        await director(server).post(`${CONFIG}/resetSecret`, { id: supplier.id }, { key: null }),
      ).toMatchObject({
        code: 400,
        msg: '缺少请求号',
      })
      const send = async (
        body: Record<string, string>,
        code = supplier.supplierCode,
        path = token,
      ): Promise<[number, string]> => {
        const answer = await fetch(`${server.url}/api/biz-supplier/callback/${code}/${path}`, {
          method: 'POST',
          body: new URLSearchParams(body),
        })
        return [answer.status, await answer.text()]
      }
      const fields = { orderNo: 'C2026112100000078', code: '1', supplierOrderNo: 'X-78', timestamp: '1' },
        signed = { ...fields, sign: md5Signature('K3Y').sign(fields) }
      ok(await verb('listen'))
      expect(await send(signed)).toEqual([200, 'success'])
      expect(await send(signed)).toEqual([200, 'success'])
      expect(await send({ ...signed, code: '2' })).toEqual([400, 'fail'])
      expect((await send(signed, supplier.supplierCode, 'x'.repeat(32)))[0]).toBe(404)
      expect((await send(signed, 'S999999'))[0]).toBe(404)
      expect((await verb('heard')).data).toMatchObject([
        { channelOrderNo: fields.orderNo, answer: { result: 'success', supplierOrderNo: 'X-78' } },
        {},
      ])
      const now = await detail<Supplier>(server, CONFIG, supplier.id)
      ok(
        await operator(server).post(`${CONFIG}/update`, {
          id: supplier.id,
          version: now.version,
          ipWhitelist: '10.0.0.0/8, 2001:db8::/32',
        }),
      )
      expect((await send(signed))[0]).toBe(404)
      const rows = await server.sql(
        `
        select outcome, tenant_id
        from supplier_callback
        where supplier_code in ('${supplier.supplierCode}', 'S999999')
        order by create_time, id
      `,
      )
      expect(rows.map(({ outcome, tenant_id }) => `${String(outcome)} ${String(tenant_id)}`)).toEqual([
        'taken 100001',
        'taken 100001',
        'signature 100001',
        'address 100001',
      ])
      const strangers = await server.sql('select sum(count)::int as n from stranger_call where kind = 2')
      expect(strangers).toEqual([{ n: 2 }])
    })
  })
}
