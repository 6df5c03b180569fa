import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { figuresOf, RECEIVER, skuId } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { ordersOf, trial } from '../support/placedOrders.ts'
import {
  DA_PAI,
  GOODS,
  map,
  paid,
  platformNo,
  type PlatformRow,
  platformShop,
  type PlatformShop,
  pushMessage,
  ORDER_STATE,
  SYNC,
  usePlatform,
} from '../support/platformOrders.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const { rowOf, follow, send, finish, remap } = usePlatform(server)

describe('what a platform pushes', () => {
  let shop: PlatformShop
  beforeAll(async () => {
    shop = await platformShop(server)
    await map(server, shop, 'G-100', 'HF-100')
  })

  test('becomes an order of the merchant behind the shop, is delivered, and its result goes back once', async () => {
    const orderNo = platformNo()
    const answered = await pushMessage(server, shop, paid(orderNo))
    expect(answered).toMatchObject({
      http: 200,
      code: 'OK',
      data: { orderNo, syncState: SYNC.converted, duplicate: false },
    })
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
      holdAmount: 9980,
      availableAmount: 90_020,
    })
    const [order] = await ordersOf(server, shop)
    expect(order).toMatchObject({ merchantOrderNo: orderNo, orderNo: answered.data.ourOrderNo, source: 7 })
    await finish()
    expect(await rowOf(orderNo)).toMatchObject({
      orderState: ORDER_STATE.success,
      syncState: SYNC.converted,
      buyerPhoneMask: '138****0001',
    })
    await send()
    expect(await rowOf(orderNo)).toMatchObject({
      syncState: SYNC.returned,
      pushCount: 1,
      pushReply: '试用平台已接收',
    })
    await send()
    expect((await rowOf(orderNo)).pushCount).toBe(1)
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ balance: 90_020, holdAmount: 0 })
    expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
    // The buyer is found by the whole phone and seen by no one.
    const found = dataOf(
      await operator(server).get<Listed<PlatformRow>>(`${DA_PAI}/page`, {
        buyerPhone: '13817720001',
        platformOrderNo: orderNo,
      }),
    )
    expect(found.records).toHaveLength(1)
    expect(JSON.stringify(found)).not.toContain('13817720001')
  })

  test('is taken once, however often and at how many places at once it arrives', async () => {
    const orderNo = platformNo(),
      message = paid(orderNo, { buyerPhone: '13817720002' })
    const before = (await ordersOf(server, shop)).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => pushMessage(server, shop, message)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.filter(({ data }) => !data.duplicate)).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.ourOrderNo)).size).toBe(1)
    expect((await ordersOf(server, shop)).length).toBe(before + 1)
    // The same number with other content is another order, which cannot be.
    expect(await pushMessage(server, shop, { ...message, qty: 2 })).toMatchObject({
      http: 409,
      code: 'PLATFORM_MISMATCH',
      msg: '平台单号已存在且内容不一致',
    })
    await rowOf(orderNo)
  })

  test('of a shop that nobody signed for is refused', async () => {
    const message = paid(platformNo())
    const refused = { http: 401, code: 'PLATFORM_SIGN' }
    expect(await pushMessage(server, { ...shop, appSecret: 'guessed' }, message)).toMatchObject(refused)
    expect(await pushMessage(server, { ...shop, appKey: 'nobody' }, message)).toMatchObject(refused)
    expect(await pushMessage(server, { ...shop, platformShopId: 'other' }, message)).toMatchObject(refused)
    expect(await pushMessage(server, shop, message, { timestamp: Date.now() - 301_000 })).toMatchObject(
      refused,
    )
    expect(
      await pushMessage(server, shop, message, {
        sentBody: JSON.stringify({ shopId: shop.platformShopId, ...message, qty: 100 }),
      }),
    ).toMatchObject(refused)
    expect(await pushMessage(server, shop, message, { headers: { 'X-Sign': undefined } })).toMatchObject(
      refused,
    )
  })

  test.each([
    ['event', { event: 'order.unknown' }],
    ['orderNo', { orderNo: 'P 1' }],
    ['orderNo', { orderNo: undefined }],
    ['goodsCode', { goodsCode: '' }],
    ['qty', { qty: 0 }],
    ['qty', { qty: 1.5 }],
    ['qty', { qty: '1' }],
    ['amount', { amount: -1 }],
    ['settleAmount', { settleAmount: 1e30 }],
    ['buyerPhone', { buyerPhone: '12345' }],
    ['receiver', { receiver: 'nobody' }],
    ['name', { receiver: { phone: '13817720056', address: 'x' } }],
    ['time', { time: '2026-13-01 00:00:00' }],
  ])('with a wrong %s is refused by its name', async (name, more) => {
    expect(await pushMessage(server, shop, paid(platformNo(), more))).toMatchObject({
      http: 400,
      code: 'PLATFORM_FIELD',
      msg: `参数 ${name} 不正确`,
    })
  })

  test('that is no object is refused', async () => {
    expect(await pushMessage(server, shop, {}, { body: [1] })).toMatchObject({
      http: 400,
      code: 'PLATFORM_BODY',
    })
  })

  test('of a shop with the same number in another tenant goes to whoever knows its secret', async () => {
    const [merchant] = dataOf(
      await stranger(server).get<Listed<{ id: string }>>('/biz-merchant/merchantConfig/list'),
    ).records
    ok(
      await stranger(server).post('/biz-merchant/merchantEcommerce/save', {
        merchantId: merchant?.id,
        platformType: 4,
        shopName: '冒名店铺',
        platformShopId: shop.platformShopId,
        appKey: shop.appKey,
        appSecret: 'another-secret',
      }),
    )
    const orderNo = platformNo()
    expect(await pushMessage(server, shop, paid(orderNo, { buyerPhone: '13817720003' }))).toMatchObject({
      http: 200,
    })
    const row = await rowOf(orderNo)
    expect(
      dataOf(await stranger(server).get<Listed<unknown>>(`${DA_PAI}/page`, { platformOrderNo: orderNo }))
        .total,
    ).toBe(0)
    expect(await stranger(server).get(`${DA_PAI}/detail`, { id: row.id })).toMatchObject({ code: 404 })
    expect(await remap(row.id, {}, stranger(server))).toMatchObject({ code: 404 })
    // The other tenant has its own orders under the same number.
    const theirs = await pushMessage(server, { ...shop, appSecret: 'another-secret' }, paid(orderNo))
    expect(theirs).toMatchObject({ http: 200, data: { duplicate: false, syncState: SYNC.unmapped } })
  })
})

describe('goods that are not mapped', () => {
  test('wait, cannot be converted without a mapping, and become orders with it, several at once', async () => {
    const shop = await platformShop(server)
    const numbers = [platformNo(), platformNo(), platformNo()]
    for (const [index, orderNo] of numbers.entries())
      expect(
        await pushMessage(
          server,
          shop,
          paid(orderNo, { goodsCode: 'NEW', buyerPhone: `1391772010${index}` }),
        ),
      ).toMatchObject({ http: 200, data: { syncState: SYNC.unmapped, ourOrderNo: null } })
    const rows = await Promise.all(numbers.map(rowOf))
    expect(await remap(rows[0]?.id ?? '')).toMatchObject({ code: 400, msg: '平台商品未映射' })
    expect(await remap(rows[0]?.id ?? '', {}, server.as('viewer', '100001'))).toMatchObject({ code: 403 })
    ok(await remap(rows[0]?.id ?? '', { skuId: await skuId(admin(server), 'HF-100') }))
    await follow()
    // The mapping holds for all that waited for it, and for what comes.
    for (const orderNo of numbers)
      expect(await rowOf(orderNo)).toMatchObject({
        syncState: SYNC.converted,
        orderState: ORDER_STATE.pending,
      })
    expect(await ordersOf(server, shop)).toHaveLength(3)
    expect(await remap(rows[0]?.id ?? '')).toMatchObject({ code: 409 })
    const mapping = dataOf(
      await admin(server).get<Listed<{ platformGoodsCode: string }>>(`${GOODS}/page`, {
        shopId: shop.shopId,
      }),
    )
    expect(mapping.records).toMatchObject([{ platformGoodsCode: 'NEW' }])
    expect(
      await admin(server).post(`${GOODS}/save`, {
        shopId: shop.shopId,
        platformGoodsCode: 'NEW',
        skuId: await skuId(admin(server), 'HF-100'),
      }),
    ).toMatchObject({ code: 400, msg: '该平台商品已有映射' })
    // A shop with orders that are not ended stays.
    expect(
      await admin(server).post('/biz-merchant/merchantConfig/setEcommerce', {
        merchantId: shop.merchantId,
        ecommerceFlag: false,
      }),
    ).toMatchObject({ code: 400, msg: '存在未完成的电商订单，不能关闭' })
  })

  test('what a gate refuses is noted with its reason, leaves no money held, and may be tried again', async () => {
    const shop = await platformShop(server, { balance: 5000 })
    await map(server, shop, 'G-100', 'HF-100')
    const orderNo = platformNo()
    expect(await pushMessage(server, shop, paid(orderNo, { buyerPhone: '13917720201' }))).toMatchObject({
      http: 200,
      data: { syncState: SYNC.failed, ourOrderNo: null },
    })
    const row = await rowOf(orderNo)
    expect(row.failReason).toContain('额度不足')
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ balance: 5000, holdAmount: 0 })
    ok(await remap(row.id))
    await follow()
    expect(await rowOf(orderNo)).toMatchObject({ syncState: SYNC.failed })
    ok(
      await admin(server).post('/blade-test/ledger', {
        verb: 'post',
        bizType: 'recharge',
        accountId: shop.accountId,
        bizNo: `MORE-${orderNo}`,
        amount: 10_000,
      }),
    )
    ok(await remap(row.id))
    await follow()
    expect(await rowOf(orderNo)).toMatchObject({ syncState: SYNC.converted, failReason: null })
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 9980 })
  })

  test('goods to be shipped keep their receiver sealed until they become an order', async () => {
    const shop = await platformShop(server)
    const orderNo = platformNo()
    await pushMessage(server, shop, paid(orderNo, { goodsCode: 'CUP', receiver: RECEIVER, buyerPhone: null }))
    const [stored] = await server.sql(
      `select receiver, receiver_mask from da_pai_order where platform_order_no = '${orderNo}'`,
    )
    expect(String(stored?.receiver)).not.toContain(RECEIVER.name)
    await map(server, shop, 'CUP', 'CUP-350')
    await follow()
    const row = await rowOf(orderNo)
    expect(row).toMatchObject({ syncState: SYNC.converted })
    const plain = dataOf(
      await admin(server).get<{ receiverMask: string }>('/biz-order/merchantOrderInfo/detail', {
        id: row.orderId ?? '',
      }),
    )
    expect(plain.receiverMask).toContain('沈**')
  })
})
