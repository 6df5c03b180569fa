import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../../support/answers.ts'
import { account, FAILED, inHours, MOVIE, PRICE, show, TicketSales } from '../../support/movieTickets.ts'
import { ask } from '../../support/openApi.ts'
import { figuresOf, skuId } from '../../support/orders.ts'
import { admin, operator } from '../../support/people.ts'
import { entriesOf, ORDER } from '../../support/placedOrders.ts'
import { useServer } from '../../support/server.ts'
import { ORDER_STATE, REFUND_STATE, TICKET_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const sales = new TicketSales(server)
const REFUND = ['POST', '/openapi/v1/order/refund'] as const

describe('taking movie tickets back', () => {
  test('all tickets of an order are taken back with the consent of the supplier, which returns the cost', async () => {
    const row = await sales.issued()
    expect(await sales.takeBack(row.id, { supplierAgreed: 0 })).toMatchObject({
      code: 400,
      msg: '退票须供应商同意并退回成本',
    })
    expect(await sales.takeBack(row.id, { reason: '' })).toMatchObject({ code: 400, msg: '请填写退票原因' })
    expect(
      await admin(server).post(`${ORDER}/refund`, {
        orderId: row.id,
        refundQty: 1,
        refundAmount: PRICE,
        recoverCost: 1,
        reason: '只退一张',
      }),
    ).toMatchObject({ code: 400, msg: '已选座的电影票须整单退票，共 2 张' })
    expect(
      await admin(server).post(`${ORDER}/refund`, {
        orderId: row.id,
        refundQty: 2,
        refundAmount: 2 * PRICE,
        recoverCost: 0,
        reason: '供应商不退',
      }),
    ).toMatchObject({ code: 400, msg: '退票须供应商同意并退回成本' })
    const before = await figuresOf(admin(server), sales.shop.accountId)
    const requestNo = `TAKE-BACK-${row.orderNo}`
    const [first, second] = await Promise.all([
      admin(server).post(`${MOVIE}/refund`, {
        orderId: row.id,
        supplierAgreed: 1,
        reason: '观众行程有变',
        requestNo,
      }),
      sales.takeBack(row.id),
    ])
    expect([first.code, second.code].filter((code) => code === 200)).toHaveLength(1)
    expect(await sales.movieOf(row.orderNo)).toMatchObject({
      orderState: ORDER_STATE.success,
      refundState: REFUND_STATE.full,
      ticketState: TICKET_STATE.refunded,
      refundAmount: 2 * PRICE,
      costAmount: 0,
    })
    expect((await figuresOf(admin(server), sales.shop.accountId)).balance).toBe(before.balance + 2 * PRICE)
    expect((await entriesOf(server, sales.shop)).filter(({ docNo }) => docNo === row.orderNo)).toHaveLength(2)
    expect((await sales.query(row.orderNo)).ticket).toEqual(
      expect.not.objectContaining({ ticketCode: expect.anything() }),
    )
    expect(await sales.takeBack(row.id)).toMatchObject({ code: 400, msg: '未出票的订单不能退票' })
  })

  test('tickets of a show that is near are not taken back, by no way', async () => {
    const near = await sales.issued({
      ticket: show({ showTime: inHours(1.9), lockExpireTime: inHours(0.2) }),
    })
    const refusal = { code: 400, msg: '临近开场不可退票' }
    expect(await sales.takeBack(near.id)).toMatchObject(refusal)
    expect(
      await admin(server).post(`${ORDER}/refund`, {
        orderId: near.id,
        refundQty: 2,
        refundAmount: 2 * PRICE,
        recoverCost: 1,
        reason: '临时有事',
      }),
    ).toMatchObject(refusal)
    expect(
      await admin(server).post('/biz-order/orderAfterSale/save', {
        orderNo: near.orderNo,
        applyQty: 2,
        applyAmount: 2 * PRICE,
        afterType: 1,
        reasonType: 2,
      }),
    ).toMatchObject(refusal)
    const { body, ...answer } = await ask<unknown>(server.url, sales.key, REFUND, {
      body: {
        merchantOrderNo: near.merchantOrderNo,
        merchantRefundNo: 'NEAR-1',
        qty: 2,
        reason: '临时有事',
      },
    }).then((reply) => ({ body: reply.data, ...reply }))
    expect(answer, JSON.stringify(body)).toMatchObject({
      code: 'REFUND_REJECT',
      msg: '不能退款：临近开场不可退票',
    })
    const soon = await sales.issued({
      ticket: show({ showTime: inHours(2.1), lockExpireTime: inHours(0.2) }),
    })
    ok(await sales.takeBack(soon.id))
  })

  test('vouchers for any show have no seats and may be taken back in part', async () => {
    const row = await sales.issued({ ticket: undefined, qty: 3 })
    expect(row.seats).toBeNull()
    ok(
      await admin(server).post(`${ORDER}/refund`, {
        orderId: row.id,
        refundQty: 1,
        refundAmount: PRICE,
        recoverCost: 1,
        reason: '多买一张',
      }),
    )
    expect(await sales.movieOf(row.orderNo)).toMatchObject({ ticketState: TICKET_STATE.issued })
    ok(await sales.takeBack(row.id))
    expect(await sales.movieOf(row.orderNo)).toMatchObject({
      ticketState: TICKET_STATE.refunded,
      refundAmount: 3 * PRICE,
    })
  })

  test('failed orders, other goods, other tenants and people without the right are refused', async () => {
    const failed = await sales.reaches(await sales.order({ account: account(8) }), FAILED)
    expect(await sales.takeBack(failed.id)).toMatchObject({ code: 409 })
    const row = await sales.issued()
    const input = { orderId: row.id, supplierAgreed: 1, reason: '观众行程有变' }
    expect(await server.as('viewer', '100001').post(`${MOVIE}/refund`, input)).toMatchObject({ code: 403 })
    expect(await server.as('admin', '100002').post(`${MOVIE}/refund`, input)).toMatchObject({ code: 404 })
    const topUp = dataOf(
      await admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
        merchantCode: sales.shop.merchantCode,
        skuId: await skuId(admin(server), 'HF-50'),
        qty: 1,
        account: account(),
      }),
    )
    expect(await sales.takeBack(topUp.id)).toMatchObject({ code: 404 })
    ok(await operator(server).post(`${MOVIE}/refund`, input))
  })
})
