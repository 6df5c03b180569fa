import { expect, test } from 'vitest'
import {
  accept,
  apply,
  audit,
  available,
  CASE,
  CHANGE,
  cups,
  detail,
  list,
  ORDER,
  type Row,
} from '../../support/afterSales.ts'
import { dataOf, ok } from '../../support/answers.ts'
import { newShop, skuId, tick, RECEIVER } from '../../support/orders.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { stockLevelsOf } from '../../support/stockLevels.ts'
import {
  AFTER_STATE,
  DELIVER_STATE,
  ISSUE_STATE,
  ORDER_STATE,
  REFUND_STATE,
} from '../../support/wireNumbers.ts'

/** Goods that are exchanged or bought back, and receivers that are replaced. */
export function exchangesTests(server: TestServer): void {
  test('goods are exchanged for the same or cheaper ones, and the replacement costs the merchant nothing', async () => {
    const shop = await newShop(admin(server), 100_000, { 'CUP-350': 8010 }),
      order = await cups(server, shop, 1),
      sku = await skuId(admin(server), 'CUP-350')
    const afterSale = dataOf(await apply(operator(server), order.orderNo, { afterType: 3, reasonType: 1 }))
    ok(await audit(admin(server), afterSale.id))
    ok(
      await operator(server).post(`${CASE}/returnGoods`, {
        id: afterSale.id,
        returnExpressCode: 'YTO',
        returnExpressNo: 'YT8800112235',
      }),
    )
    ok(await operator(server).post(`${CASE}/receive`, { id: afterSale.id, checkResult: 2 }))
    const money = await available(server, shop),
      stockBefore = await stockLevelsOf(admin(server), sku)
    const send = (body: Record<string, unknown>) =>
      operator(server).post(`${CASE}/exchangeGoods`, {
        id: afterSale.id,
        skuId: sku,
        qty: 1,
        expressCode: 'SF',
        expressNo: 'SF9900112233',
        ...body,
      })
    expect(await send({ qty: 2 })).toMatchObject({ code: 400, msg: '换货数量不能大于申请数量' })
    ok(await send({}))
    const exchangedCase = await detail(server, CASE, afterSale.id)
    expect(exchangedCase).toMatchObject({ afterState: AFTER_STATE.done })
    expect(await detail(server, ORDER, String(exchangedCase.exchangeOrderId))).toMatchObject({
      source: 6,
      deductType: 4,
      deliverState: DELIVER_STATE.shipped,
      orderState: ORDER_STATE.processing,
    })
    expect(await stockLevelsOf(admin(server), sku)).toMatchObject({
      available: stockBefore.available - 1,
      out: stockBefore.out + 1,
    })
    expect(await available(server, shop)).toBe(money)
    expect(await apply(operator(server), order.orderNo, {})).toMatchObject({
      code: 400,
      msg: '申请数量超过可售后数量',
    })
    expect((await admin(server).get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
      balanced: true,
      broken: [],
    })
  })

  test('unused cards are bought back: restocked at cost, paid at the agreed price, and only once', async () => {
    const shop = await newShop(admin(server), 100_000, { 'VIP-M': 2500 }),
      sku = await skuId(admin(server), 'VIP-M'),
      order = await accept(server, shop, sku, { qty: 3 })
    for (
      let round = 0;
      round < 100 && (await detail(server, ORDER, order.id)).orderState !== ORDER_STATE.success;
      round += 1
    )
      await tick(admin(server))
    const before = await detail(server, ORDER, order.id),
      money = await available(server, shop)
    expect(before).toMatchObject({ orderState: ORDER_STATE.success, successQty: 3, capturedAmount: 7500 })
    expect(money).toBe(92_500)
    const cards = async () =>
      (
        await list<Row & { issueState: number }>(server, '/biz-order/merchantCardOrderInfo', {
          orderNo: String(order.orderNo),
        })
      ).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const [first, second, third] = await cards()
    expect(await apply(operator(server), order.orderNo, { afterType: 2 })).toMatchObject({
      code: 400,
      msg: '退货和换货只适用于实物商品',
    })
    expect(
      await apply(operator(server), order.orderNo, { afterType: 4, applyQty: 4, reasonType: 5 }),
    ).toMatchObject({
      code: 400,
      msg: '申请数量超过可售后数量',
    })
    const afterSale = dataOf(
      await apply(operator(server), order.orderNo, { afterType: 4, applyQty: 2, reasonType: 5 }),
    )
    ok(await audit(admin(server), afterSale.id))
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({ afterState: AFTER_STATE.toBuyBack })
    ok(
      await admin(server).post('/biz-order/merchantCardOrderInfo/invalid', {
        ids: [third?.id],
        reason: '客户已兑换',
      }),
    )
    const buyBack = (more: Record<string, unknown>, options: { key?: string | null } = {}) =>
      admin(server).post(`${CASE}/buyBack`, { id: afterSale.id, buyBackPrice: 2000, ...more }, options)
    expect(await buyBack({}, { key: null })).toMatchObject({ code: 400, msg: '缺少请求号' })
    expect(await buyBack({ buyBackPrice: 2501 })).toMatchObject({ code: 400, msg: '回购单价不能高于原单价' })
    expect(await buyBack({ cardIds: [first?.id, third?.id] })).toMatchObject({
      code: 400,
      msg: '卡密已使用，不能回购',
    })
    expect(await buyBack({ cardIds: [first?.id] })).toMatchObject({ code: 400, msg: '卡密已使用，不能回购' })
    expect(
      await operator(server).post(`${CASE}/buyBack`, { id: afterSale.id, buyBackPrice: 2000 }),
    ).toMatchObject({
      code: 403,
    })
    const preview = await admin(server).post(`${CASE}/preview`, {
      action: 'buyBack',
      ids: [afterSale.id],
      input: { buyBackPrice: 2000 },
    })
    expect(JSON.stringify(preview.body)).toContain('退款 ¥40.00')
    const stockBefore = await stockLevelsOf(admin(server), sku)
    ok(await buyBack({ cardIds: [first?.id, second?.id] }, { key: `BB-${afterSale.id}` }))
    ok(await buyBack({ cardIds: [first?.id, second?.id] }, { key: `BB-${afterSale.id}` }))
    expect(await buyBack({})).toMatchObject({ data: { ok: [] } }) // it was done already
    expect(await available(server, shop)).toBe(money + 4000)
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({
      afterState: AFTER_STATE.done,
      refundAmount: 4000,
      buyBackPrice: 2000,
    })
    expect((await cards()).map(({ issueState }) => issueState)).toEqual([
      ISSUE_STATE.returned,
      ISSUE_STATE.returned,
      ISSUE_STATE.voided,
    ])
    const after = await detail(server, ORDER, order.id),
      { available: now, out } = await stockLevelsOf(admin(server), sku)
    expect(after).toMatchObject({
      orderState: ORDER_STATE.success,
      refundState: REFUND_STATE.partly,
      refundedQty: 2,
      refundAmount: 4000,
    })
    expect([now - stockBefore.available, stockBefore.out - out]).toEqual([2, 2])
    expect(Number(after.costAmount)).toBeLessThan(Number(before.costAmount))
    expect((await admin(server).get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
      balanced: true,
      broken: [],
    })
  })

  test('two parallel requests for one order create one case; a receiver is replaced before shipment', async () => {
    const shop = await newShop(admin(server), 100_000, { 'CUP-350': 8010 })
    const order = await accept(server, shop, await skuId(admin(server), 'CUP-350'), {
      qty: 1,
      receiver: RECEIVER,
    })
    await tick(admin(server))
    const change = (name: string) =>
      operator(server).post<Row>(`${CHANGE}/save`, {
        orderNo: order.orderNo,
        changeType: 4,
        newReceiverName: name,
        newReceiverPhone: '13817720057',
        newReceiverAddress: '样板街 8 号',
        reason: '客户填错了地址',
      })
    const answers = await Promise.all([change('林知远'), change('顾明轩')])
    expect(answers.map(({ code }) => code).toSorted((first, second) => first - second)).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('该订单已有待审核的变更申请')
    const acceptedChange = answers.find(({ code }) => code === 200)
    ok(
      await admin(server).post(`${CHANGE}/audit`, {
        ids: [acceptedChange?.data.id],
        pass: 1,
        opinion: '同意',
      }),
    )
    const { receiverMask } = await detail(server, ORDER, order.id)
    expect(receiverMask).toMatch(/^[林顾]\*\* 138\*{4}0057/)
  })
}
