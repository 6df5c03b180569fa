import { beforeAll, describe, expect, test } from 'vitest'
import { createHash, createHmac } from 'node:crypto'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { figuresOf, skuId } from '../support/orders.ts'
import { admin, operator } from '../support/people.ts'
import { trial } from '../support/placedOrders.ts'
import {
  DA_PAI,
  map,
  paid,
  platformNo,
  platformShop,
  type PlatformShop,
  pushMessage,
  ORDER_STATE,
  SYNC,
  type PlatformDouble,
  usePlatform,
} from '../support/platformOrders.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const { platform, rowOf, follow, send, makeDue, finish, remap } = usePlatform(server)

describe('results', () => {
  let shop: PlatformShop
  beforeAll(async () => {
    shop = await platformShop(server, { returnUrl: platform().url })
    await map(server, shop, 'G-100', 'HF-100')
  })
  const delivered = async (buyerPhone: string): Promise<string> => {
    const orderNo = platformNo()
    await pushMessage(server, shop, paid(orderNo, { buyerPhone }))
    await finish()
    return orderNo
  }

  test('are signed with the secret of the shop', async () => {
    platform().received.length = 0
    const orderNo = await delivered('13617720301')
    await send()
    expect(platform().received).toHaveLength(1)
    const { headers, body } = platform().received[0] as PlatformDouble['received'][number]
    expect(JSON.parse(body)).toMatchObject({
      event: 'order.result',
      shopId: shop.platformShopId,
      orderNo,
      status: 3,
      qty: 1,
      successQty: 1,
      amount: 9980,
    })
    const text = [headers['x-timestamp'], headers['x-nonce'], createHash('sha256').update(body).digest('hex')]
    expect(headers['x-api-key']).toBe(shop.appKey)
    expect(headers['x-sign']).toBe(createHmac('sha256', shop.appSecret).update(text.join('\n')).digest('hex'))
    expect(await rowOf(orderNo)).toMatchObject({ syncState: SYNC.returned, pushReply: '200 success' })
  })

  test('that a platform does not take are tried five times, and again on demand', async () => {
    platform().answer = { status: 502, text: 'Bad Gateway' }
    platform().received.length = 0
    const orderNo = await delivered('13617720302')
    for (const count of [1, 2, 3, 4]) {
      await send()
      expect(await rowOf(orderNo)).toMatchObject({ syncState: SYNC.converted, pushCount: count })
      await send()
      expect((await rowOf(orderNo)).pushCount).toBe(count)
      await makeDue()
    }
    await send()
    const row = await rowOf(orderNo)
    expect(row).toMatchObject({ syncState: SYNC.returnFailed, pushCount: 5, pushReply: '502 Bad Gateway' })
    await makeDue()
    await send()
    expect(platform().received).toHaveLength(5)
    expect(await server.as('viewer', '100001').post(`${DA_PAI}/push`, { ids: row.id })).toMatchObject({
      code: 403,
    })
    platform().answer = { status: 200, text: '{"code":0}' }
    ok(await operator(server).post(`${DA_PAI}/push`, { ids: row.id }))
    await send()
    expect(await rowOf(orderNo)).toMatchObject({ syncState: SYNC.returned, pushCount: 1 })
    expect(await operator(server).post(`${DA_PAI}/push`, { ids: row.id })).toMatchObject({ code: 409 })
    expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
  })

  test('of a shop without an address say so', async () => {
    const mute = await platformShop(server, { returnUrl: '' })
    await map(server, mute, 'G-100', 'HF-100')
    const orderNo = platformNo()
    await pushMessage(server, mute, paid(orderNo, { buyerPhone: '13617720303' }))
    await finish()
    await send()
    expect(await rowOf(orderNo)).toMatchObject({ pushReply: '店铺没有设置结果回传地址' })
  })
})

describe('a refund at the platform', () => {
  const refund = (orderNo: string) => ({ event: 'order.refund', orderNo, reason: '买家不想要了' })
  let shop: PlatformShop
  beforeAll(async () => {
    shop = await platformShop(server)
    await map(server, shop, 'G-100', 'HF-100')
  })

  test('of an order that waits cancels it and releases its money, once', async () => {
    const orderNo = platformNo()
    await pushMessage(server, shop, paid(orderNo, { buyerPhone: '13717720401' }))
    const held = await figuresOf(admin(server), shop.accountId)
    expect(await pushMessage(server, shop, refund(orderNo))).toMatchObject({
      http: 200,
      data: { duplicate: false },
    })
    expect(await pushMessage(server, shop, refund(orderNo))).toMatchObject({
      http: 200,
      data: { duplicate: true },
    })
    await finish()
    expect(await rowOf(orderNo)).toMatchObject({ orderState: ORDER_STATE.canceled })
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
      holdAmount: held.holdAmount - 9980,
      balance: held.balance,
    })
    await send()
    expect(await rowOf(orderNo)).toMatchObject({ syncState: SYNC.returned })
    expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
  })

  test('of one that is not converted ends it, and it can be converted no more', async () => {
    const orderNo = platformNo()
    await pushMessage(server, shop, paid(orderNo, { goodsCode: 'UNKNOWN' }))
    await pushMessage(server, shop, refund(orderNo))
    const row = await rowOf(orderNo)
    expect(row).toMatchObject({ orderState: ORDER_STATE.canceled, syncState: SYNC.returned, orderId: null })
    expect(await remap(row.id, { skuId: await skuId(admin(server), 'HF-100') })).toMatchObject({ code: 409 })
    await map(server, shop, 'UNKNOWN', 'HF-100')
    await follow()
    expect((await rowOf(orderNo)).orderId).toBeNull()
  })

  test('of a delivered one opens an after-sale case about all of it for a person to decide', async () => {
    const orderNo = platformNo()
    await server.sql('update goods_spu set refundable = 1')
    await pushMessage(server, shop, paid(orderNo, { buyerPhone: '13717720402' }))
    await finish()
    const row = await rowOf(orderNo)
    const answers = await Promise.all([refund, refund].map((of) => pushMessage(server, shop, of(orderNo))))
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    const cases = dataOf(
      await admin(server).get<Listed<Record<string, unknown>>>('/biz-order/orderAfterSale/page', {
        orderNo: row.orderNo ?? '',
      }),
    )
    expect(cases.records).toHaveLength(1)
    expect(cases.records[0]).toMatchObject({ applyQty: 1, reasonText: '平台退款：买家不想要了' })
  })

  test('of goods that are not refunded is noted for a person, and the order stays as it is', async () => {
    await server.sql('update goods_spu set refundable = 0')
    const orderNo = platformNo()
    await pushMessage(server, shop, paid(orderNo, { buyerPhone: '13717720403' }))
    await finish()
    expect(await pushMessage(server, shop, refund(orderNo))).toMatchObject({ http: 200 })
    expect(await rowOf(orderNo)).toMatchObject({
      orderState: ORDER_STATE.success,
      failReason: expect.stringContaining('该商品不支持退款'),
      refundReason: '买家不想要了',
    })
  })

  test('of an order nobody pushed is not found', async () => {
    expect(await pushMessage(server, shop, refund(platformNo()))).toMatchObject({
      http: 404,
      code: 'PLATFORM_ORDER_UNKNOWN',
    })
  })
})
