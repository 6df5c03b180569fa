import { describe, expect, test } from 'vitest'
import { ok } from '../../support/answers.ts'
import { figuresOf, newShop, RECEIVER, skuId, tick } from '../../support/orders.ts'
import { admin } from '../../support/people.ts'
import { detail, ORDER, placeOrders, trial } from '../../support/placedOrders.ts'
import type { TestServer } from '../../support/server.ts'
import { stockLevelsOf } from '../../support/stockLevels.ts'
import { DELIVER_STATE, ORDER_STATE } from '../../support/wireNumbers.ts'

/** Parcels, and orders whose supplier gives no result. */
export function deliveryTests(server: TestServer): void {
  describe('physical goods', () => {
    test('parcels are shipped up to the stock, charged on delivery, and their stock leaves with them', async () => {
      const shop = await newShop(admin(server), 930_140, { 'CUP-350': 8010 })
      const sku = await skuId(admin(server), 'CUP-350')
      const before = await stockLevelsOf(admin(server), sku)
      const accepted = await admin(server).post<{ id: string; orderState: number }>(
        '/blade-test/acceptOrder',
        {
          merchantCode: shop.merchantCode,
          skuId: sku,
          qty: 2,
          receiver: RECEIVER,
        },
      )
      expect(accepted, JSON.stringify(accepted.body)).toMatchObject({
        code: 200,
        data: { orderState: ORDER_STATE.pending },
      })
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
        holdAmount: 16_020,
        availableAmount: 914_120,
      })
      await tick(admin(server))
      const id = accepted.data.id
      expect(await detail(server, id)).toMatchObject({
        orderState: ORDER_STATE.processing,
        deliverState: DELIVER_STATE.waiting,
      })
      expect(await stockLevelsOf(admin(server), sku)).toMatchObject({
        available: before.available - 2,
        locked: before.locked + 2,
      })
      const ship = (qty: number) =>
        admin(server).post(`${ORDER}/inKind/upDeliverGoods`, {
          orderId: id,
          qty,
          expressCode: 'SF',
          expressNo: 'SF1020304050607',
        })
      expect(await ship(3)).toMatchObject({ code: 400, msg: '发货数量超过待发数量' })
      expect(await admin(server).post(`${ORDER}/blockOrder`, { ids: id, reason: '地址存疑' })).toMatchObject({
        code: 200,
      })
      expect(await ship(2)).toMatchObject({ code: 409, msg: '订单已拦截，不能发货' })
      expect(
        await admin(server).post(`${ORDER}/releaseOrder`, { ids: id, reason: '地址核对无误' }),
      ).toMatchObject({
        code: 200,
      })
      ok(await ship(2))
      expect(await detail(server, id)).toMatchObject({
        orderState: ORDER_STATE.processing,
        deliverState: DELIVER_STATE.shipped,
      })
      expect(await stockLevelsOf(admin(server), sku)).toMatchObject({
        locked: before.locked,
        out: before.out + 2,
      })
      expect(await admin(server).post(`${ORDER}/inKind/sign`, { orderId: id })).toMatchObject({ code: 200 })
      expect(await detail(server, id)).toMatchObject({
        orderState: ORDER_STATE.success,
        deliverState: DELIVER_STATE.signed,
        capturedAmount: 16_020,
      })
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
        holdAmount: 0,
        availableAmount: 914_120,
      })
      expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
    })
  })

  test(
    'an order without result in time becomes doubtful: ' +
      'no other supplier is called, the hold stays, and a user or an answer ends it',
    async () => {
      const shop = await newShop(admin(server), 100_000, { 'HF-100': 9980 })
      const [order] = await placeOrders(server, shop, [{ skuCode: 'HF-100', account: '13922220009', qty: 1 }])
      await tick(admin(server))
      const id = order?.id ?? ''
      await admin(server).post('/blade-test/order/due', { late: 1 })
      await tick(admin(server))
      const doubtful = await detail(server, id)
      expect(doubtful).toMatchObject({ orderState: ORDER_STATE.suspicious })
      expect(doubtful.channelOrders).toHaveLength(1)
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 9980 })
      expect(await admin(server).post(`${ORDER}/cancelOrder`, { ids: id, reason: '客户取消' })).toMatchObject(
        {
          code: 409,
          msg: '订单当前状态不允许取消',
        },
      )
      const channel = doubtful.channelOrders[0]?.id
      const resubmit = () =>
        admin(server).post('/biz-order/channelOrderInfo/isFailState', {
          ids: channel,
          reason: '供应商确认失败',
          voucher: '/upload/a.png',
        })
      expect(await resubmit()).toMatchObject({ code: 400, msg: '提交不足10分钟，请先查询结果' })
      await admin(server).post('/blade-test/order/due', { old: 1 })
      ok(await resubmit())
      expect(await detail(server, id)).toMatchObject({ orderState: ORDER_STATE.failed, capturedAmount: 0 })
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
        holdAmount: 0,
        availableAmount: 100_000,
      })
      expect(
        (
          await admin(server).post<{ taken: string[] }>('/blade-test/order/result', {
            orderId: id,
            result: 'success',
          })
        ).data.taken,
      ).toEqual(['late'])
      expect(await detail(server, id)).toMatchObject({ orderState: ORDER_STATE.failed })
    },
  )
}
