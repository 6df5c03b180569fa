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
  type Entry,
  list,
  ORDER,
  type Row,
  ship,
} from '../../support/afterSales.ts'
import { dataOf, ok } from '../../support/answers.ts'
import type { Client, Listed } from '../../support/client.ts'
import { figuresOf, newShop, skuId, tick, RECEIVER } from '../../support/orders.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { stockLevelsOf } from '../../support/stockLevels.ts'
import { AFTER_STATE, DELIVER_STATE, ORDER_STATE, REFUND_STATE } from '../../support/wireNumbers.ts'

/** Goods that come back for money. */
export function returnsTests(server: TestServer): void {
  test('money and stock balance to the fen after half of the parcels came back and a top-up got lost', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': 9980, 'CUP-350': 8010 })
    const topUp = await skuId(admin(server), 'HF-100'),
      cup = await skuId(admin(server), 'CUP-350')
    const topUps: Row[] = []
    for (let index = 0; index < 7; index += 1)
      topUps.push(await accept(server, shop, topUp, { qty: 1, account: `1393333000${index}` }))
    await tick(admin(server))
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ balance: 930_140, holdAmount: 0 })
    const before = await stockLevelsOf(admin(server), cup)
    const order = await accept(server, shop, cup, { qty: 2, receiver: RECEIVER })
    expect(await available(server, shop)).toBe(914_120)
    await tick(admin(server))
    expect(await stockLevelsOf(admin(server), cup)).toMatchObject({
      available: before.available - 2,
      locked: before.locked + 2,
    })
    expect(await ship(server, order.id, 3)).toMatchObject({ code: 400, msg: '发货数量超过待发数量' })
    ok(await ship(server, order.id, 2))
    expect(await detail(server, ORDER, order.id)).toMatchObject({ deliverState: DELIVER_STATE.shipped })
    expect(await stockLevelsOf(admin(server), cup)).toMatchObject({
      locked: before.locked,
      out: before.out + 2,
    })
    ok(await admin(server).post(`${ORDER}/inKind/sign`, { orderId: order.id }))
    const completedOrder = await detail(server, ORDER, order.id)
    expect(completedOrder).toMatchObject({ orderState: ORDER_STATE.success, capturedAmount: 16_020 })

    const afterSale = dataOf(await apply(operator(server), order.orderNo, { applyAmount: 8010 }))
    expect(afterSale).toMatchObject({ afterState: AFTER_STATE.pending, applyAmount: 8010 })
    expect(
      await admin(server).post(`${ORDER}/refund`, {
        orderId: order.id,
        refundQty: 2,
        refundAmount: 16_020,
        reason: '重复退款',
      }),
    ).toMatchObject({ code: 400, msg: '该订单存在进行中的售后单' })
    ok(await audit(admin(server), afterSale.id))
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({ afterState: AFTER_STATE.toReturn })
    ok(
      await operator(server).post(`${CASE}/returnGoods`, {
        id: afterSale.id,
        returnExpressCode: 'YTO',
        returnExpressNo: 'YT8800112233',
      }),
    )
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({ afterState: AFTER_STATE.toReceive })
    ok(await operator(server).post(`${CASE}/receive`, { id: afterSale.id, checkResult: 1 }))
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({
      afterState: AFTER_STATE.toRefund,
      checkResult: 1,
    })
    expect(await stockLevelsOf(admin(server), cup)).toMatchObject({
      available: before.available - 1,
      out: before.out + 1,
    })
    expect(
      await admin(server).post(`${CASE}/refund`, { id: afterSale.id, refundAmount: 8020 }),
    ).toMatchObject({
      code: 400,
      msg: '退款金额不能大于申请金额',
    })
    ok(await admin(server).post(`${CASE}/refund`, { id: afterSale.id, refundAmount: 8010 }))
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({
      afterState: AFTER_STATE.done,
      refundAmount: 8010,
    })
    expect(await available(server, shop)).toBe(922_130)
    expect(await detail(server, ORDER, order.id)).toMatchObject({
      orderState: ORDER_STATE.success,
      refundState: REFUND_STATE.partly,
      refundedQty: 1,
      refundAmount: 8010,
      costAmount: Number(completedOrder.costAmount) / 2,
    })
    expect(await apply(operator(server), order.orderNo, { applyQty: 2 })).toMatchObject({
      code: 400,
      msg: '申请数量超过可售后数量',
    })
    const lines = (
      await admin(server).get<Listed<{ toState: number }>>(`${CASE}/locus/list`, {
        afterSaleId: afterSale.id,
      })
    ).data.records
    expect(lines.map(({ toState }) => toState)).toEqual([10, 20, 30, 40, 50, 60])
    expect(
      (await admin(server).get<Listed<Row>>(`${CASE}/logistics/list`, { afterSaleId: afterSale.id })).data
        .records,
    ).toMatchObject([{ expressNo: 'YT8800112233' }])
    expect(
      (await admin(server).get(`${CASE}/count`, { merchantCode: shop.merchantCode })).data,
    ).toMatchObject({
      all: 1,
      done: 1,
      pending: 0,
      overdue: 0,
    })

    const missing = topUps[0]?.orderNo
    const change = dataOf(
      await admin(server).post<Row>(`${CHANGE}/save`, {
        orderNo: missing,
        changeType: 1,
        reason: '客户证明未到账',
      }),
    )
    expect(change).toMatchObject({ amountImpact: 9980, costImpact: -9930 })
    const decide = (client: Client) =>
      client.post(`${CHANGE}/audit`, { ids: [change.id], pass: 1, opinion: '同意' })
    expect(await decide(admin(server))).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
    ok(await decide(server.as('gaowenbo', '100001')))
    expect(await detail(server, ORDER, String(topUps[0]?.id))).toMatchObject({
      orderState: ORDER_STATE.failed,
      refundAmount: 9980,
      refundState: REFUND_STATE.full,
    })
    expect(await available(server, shop)).toBe(932_110)
    expect(await list(server, '/biz-order/orderChangeRecord', { orderNo: String(missing) })).toHaveLength(1)
    await expect(server.sql('update order_change_record set amount_impact = 0')).rejects.toThrow(
      'never changed',
    )

    const entries = await list<Entry>(server, '/biz-finance/accountDetail', { accountId: shop.accountId })
    const sum = (bizType: number) =>
      entries
        .filter((entry) => entry.bizType === bizType)
        .reduce((total, { amount }) => total + Math.abs(amount), 0)
    expect([sum(20), sum(21), sum(20) - sum(21)]).toEqual([85_880, 17_990, 67_890])
    const back = (
      await list<Entry>(server, '/biz-finance/accountDetail', { docNo: String(missing), bizType: 51 })
    ).filter(({ bizType, docNo }) => bizType === 51 && docNo === missing)
    expect(back.map(({ amount }) => Math.abs(amount))).toEqual([9930])
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
      holdAmount: 0,
      balance: 932_110,
      availableAmount: 932_110,
    })
    expect((await admin(server).get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
      balanced: true,
      broken: [],
    })
  })

  test('another user decides a case; rejection or withdrawal frees its pieces; other tenants see nothing', async () => {
    const shop = await newShop(admin(server), 100_000, { 'CUP-350': 8010 }),
      order = await cups(server, shop)
    const [firstAnswer, secondAnswer] = await Promise.all([
      apply(operator(server), order.orderNo, { applyQty: 2 }),
      apply(operator(server), order.orderNo, { applyQty: 2 }),
    ])
    expect([firstAnswer.code, secondAnswer.code].toSorted((first, second) => first - second)).toEqual([
      200, 400,
    ])
    const afterSale = firstAnswer.code === 200 ? firstAnswer.data : secondAnswer.data
    expect(await apply(server.as('admin', '100002'), order.orderNo, { applyQty: 1 })).toMatchObject({
      code: 404,
    })
    expect(await server.as('admin', '100002').get(`${CASE}/detail`, { id: afterSale.id })).toMatchObject({
      code: 404,
    })
    expect(await audit(operator(server), afterSale.id)).toMatchObject({ code: 403 })
    ok(await audit(admin(server), afterSale.id, 0))
    expect(await detail(server, CASE, afterSale.id)).toMatchObject({
      afterState: AFTER_STATE.rejected,
      auditOpinion: '核实',
    })
    const own = dataOf(await apply(admin(server), order.orderNo, { applyQty: 2 }))
    expect(await audit(admin(server), own.id)).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
    ok(await admin(server).post(`${CASE}/cancel`, { ids: [own.id] }))
    expect(await apply(operator(server), order.orderNo, { afterType: 4 })).toMatchObject({
      code: 400,
      msg: '回购只适用于卡券商品',
    })
    expect(await apply(operator(server), order.orderNo, { applyAmount: 8011 })).toMatchObject({
      code: 400,
      msg: '申请金额不能大于商品金额',
    })
    const broken = dataOf(await apply(operator(server), order.orderNo, {})),
      stockBefore = await stockLevelsOf(admin(server), await skuId(admin(server), 'CUP-350')),
      cost = (await detail(server, ORDER, order.id)).costAmount
    ok(await audit(admin(server), broken.id))
    ok(
      await operator(server).post(`${CASE}/returnGoods`, {
        id: broken.id,
        returnExpressCode: 'YTO',
        returnExpressNo: 'YT8800112234',
      }),
    )
    expect(
      await operator(server).post(`${CASE}/receive`, { id: broken.id, checkResult: 2 }, { key: null }),
    ).toMatchObject({ code: 400, msg: '缺少请求号' })
    ok(await operator(server).post(`${CASE}/receive`, { id: broken.id, checkResult: 2 }))
    expect(await stockLevelsOf(admin(server), await skuId(admin(server), 'CUP-350'))).toMatchObject({
      available: stockBefore.available,
      out: stockBefore.out - 1,
      invalid: stockBefore.invalid + 1,
    })
    const preview = await admin(server).post<{ effects: string[] }>(`${CASE}/preview`, {
      action: 'refund',
      ids: [broken.id],
      input: { refundAmount: 8010 },
    })
    expect(preview.data.effects.join(), JSON.stringify(preview.body)).toContain('退款 ¥80.10')
    const money = await available(server, shop),
      pay = () =>
        admin(server).post(
          `${CASE}/refund`,
          { id: broken.id, refundAmount: 8010, requestNo: `AS-${broken.id}` },
          { key: null },
        )
    ok(await pay())
    ok(await pay())
    expect(await available(server, shop)).toBe(money + 8010)
    expect((await detail(server, ORDER, order.id)).costAmount).toBe(cost)
  })
}
