import { describe, expect, test } from 'vitest'
import type { Client } from '../../support/client.ts'
import { merchantsOf, newApp, newSecret } from '../../support/credentials.ts'
import { ask } from '../../support/openApi.ts'
import { useServer } from '../../support/server.ts'
import { MERCHANT_GOODS_STATE } from '../../support/wireNumbers.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const admin = (): Client => server.as('admin', '100001')

interface Listed<T> {
  readonly records: readonly T[]
}

/** Lets the installation call private hosts, or not. */
async function allowPrivateHosts(paramValue: '0' | '1'): Promise<void> {
  const platform = server.as('admin')
  const { data } = await platform.get<Listed<{ paramKey: string }>>('/blade-system/param/list', {
    paramKey: 'net.allowPrivateHosts',
  })
  const param = data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
  expect(await platform.post('/blade-system/param/submit', { ...param, paramValue })).toMatchObject({
    code: 200,
  })
}

describe('goods and orders over the open interface', () => {
  test('goods are listed by page; an order number is accepted once and found by its own merchant only', async () => {
    const client = admin()
    const all = await merchantsOf(admin()),
      merchant = all.find(({ shortName }) => shortName === '锦礼堂API'),
      neighbour = all.find(({ shortName }) => shortName === '鲜果达API')
    const skus = (
      await client.get<Listed<{ id: string; skuCode: string }>>('/biz-product/goodsSku/list', {
        size: 50,
        status: 1,
      })
    ).data.records
    expect(
      await client.post('/biz-merchant/merchantGoods/save', {
        merchantIds: [merchant?.id],
        skuIds: skus.map(({ id }) => id),
        accountMethod: 1,
        discount: 1,
      }),
    ).toMatchObject({ code: 200 })
    const openedGoods = (
      await client.get<Listed<{ id: string; skuCode: string }>>('/biz-merchant/merchantGoods/list', {
        size: 100,
        merchantCode: merchant?.merchantCode,
      })
    ).data.records
    await client.post('/biz-merchant/merchantGoods/changeState', {
      ids: openedGoods.map(({ id }) => id),
      state: MERCHANT_GOODS_STATE.on,
    })
    const appId = await newApp(admin(), { apiCodes: [1, 2, 3, 5] }),
      key = await newSecret(admin(), appId, { merchantId: merchant?.id })
    const LIST = ['GET', '/openapi/v1/goods/list'] as const,
      CREATE = ['POST', '/openapi/v1/order/create'] as const,
      QUERY = ['GET', '/openapi/v1/order/query'] as const
    const listedGoods = await ask<{
      records: { skuCode: string; state: number; settlePrice: number }[]
      total: number
    }>(server.url, key, LIST, { query: 'page=1&size=200' })
    expect(listedGoods, JSON.stringify(listedGoods)).toMatchObject({ code: 200 })
    expect(listedGoods.data.records.map(({ skuCode }) => skuCode)).toContain(openedGoods[0]?.skuCode)
    expect(await ask(server.url, key, LIST, { query: 'size=201' })).toMatchObject({
      http: 400,
      code: 'PARAM_INVALID',
      msg: '参数错误：size',
    })
    expect(
      (await ask(server.url, key, CREATE, { body: { merchantOrderNo: 'T 1', skuCode: 'X', qty: 1 } })).code,
    ).toBe('PARAM_INVALID')
    expect((await ask(server.url, key, CREATE, { body: { merchantOrderNo: 'T1' } })).code).toBe(
      'PARAM_MISSING',
    )
    expect(
      (await ask(server.url, key, CREATE, { body: { merchantOrderNo: 'T1', skuCode: 'NOTHING', qty: 1 } }))
        .code,
    ).toBe('GOODS_NOT_OPEN')
    expect(
      (
        await ask(server.url, key, CREATE, {
          body: { merchantOrderNo: 'T1', skuCode: 'X', qty: 1 },
          sentBody: '{"merchantOrderNo": "T1","skuCode":"X","qty":1}',
        })
      ).code,
    ).toBe('SIGN_ERROR')
    expect(await ask(server.url, key, QUERY, { query: 'merchantOrderNo=T999' })).toMatchObject({
      http: 404,
      code: 'ORDER_NOT_FOUND',
    })
    const acceptedOrders: { body: Record<string, unknown>; orderNo: string }[] = []
    for (const [index, goods] of listedGoods.data.records.filter(({ state }) => state === 1).entries()) {
      const body = {
        merchantOrderNo: `T20261121${index}`,
        skuCode: goods.skuCode,
        qty: 1,
        account: '13800138000',
      }
      expect(
        await ask(server.url, key, CREATE, { body: { ...body, merchantOrderNo: `P${index}`, maxPrice: 0 } }),
      ).not.toMatchObject({ code: 200 })
      const created = await ask<{ orderNo: string }>(server.url, key, CREATE, { body })
      if (created.code === 200) acceptedOrders.push({ body, orderNo: created.data.orderNo })
      else
        expect([
          'NO_CHANNEL',
          'PARAM_INVALID',
          'BALANCE_NOT_ENOUGH',
          'GOODS_OFF',
          'PRICE_LOSS',
          'GOODS_MAINTAIN',
          'MCH_FROZEN',
        ]).toContain(created.code)
    }
    const [order] = acceptedOrders
    if (!order) throw new Error('no order was accepted')
    expect(await ask(server.url, key, CREATE, { body: order.body })).toMatchObject({
      code: 200,
      data: { orderNo: order.orderNo, duplicate: true },
    })
    expect(await ask(server.url, key, CREATE, { body: { ...order.body, qty: 2 } })).toMatchObject({
      http: 400,
      code: 'ORDER_NO_CONFLICT',
    })
    expect(
      await ask(server.url, key, QUERY, { query: `merchantOrderNo=${String(order.body.merchantOrderNo)}` }),
    ).toMatchObject({ code: 200, data: { orderNo: order.orderNo, qty: 1 } })
    expect(
      (
        await ask(server.url, await newSecret(admin(), appId, { merchantId: neighbour?.id }), QUERY, {
          query: `orderNo=${order.orderNo}`,
        })
      ).code,
    ).toBe('ORDER_NOT_FOUND')
  })

  test('an order is refused whose callback URL could never be called', async () => {
    const merchant = (await merchantsOf(admin())).find(({ shortName }) => shortName === '锦礼堂API')
    const key = await newSecret(admin(), await newApp(admin(), { apiCodes: [2] }), {
      merchantId: merchant?.id,
    })
    const create = async (notifyUrl: string) =>
      ask(server.url, key, ['POST', '/openapi/v1/order/create'], {
        body: { merchantOrderNo: 'N1', skuCode: 'NOTHING', qty: 1, notifyUrl },
      })
    const invalid = { http: 400, code: 'PARAM_INVALID', msg: '参数错误：notifyUrl' }
    await allowPrivateHosts('0')
    for (const address of [
      'ftp://example.com/a',
      'no address',
      'http://127.0.0.1:9/a',
      'http://[::1]/a',
      'https://10.0.0.8',
    ])
      expect(await create(address), address).toMatchObject(invalid)
    expect(await create('https://example.com/notify')).toMatchObject({ code: 'GOODS_NOT_OPEN' })
    await allowPrivateHosts('1')
    expect(await create('http://127.0.0.1:9/a')).toMatchObject({ code: 'GOODS_NOT_OPEN' })
  })
})
