import { expect, test } from 'vitest'
import { ok } from '../../support/answers.ts'
import { config, goodsOf, shelve, sku, tick as work } from '../../support/channelRoutes.ts'
import { newShop, tick } from '../../support/orders.ts'
import { admin } from '../../support/people.ts'
import { serial } from '../../support/serial.ts'
import { useServer } from '../../support/server.ts'
import { activeSupplier, newGoods } from '../../support/suppliers.ts'
import { MERCHANT_GOODS_STATE, ORDER_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const ORDER = '/biz-order/merchantOrderInfo'
const FUSED = 2,
  ON = 1
let phones = 0

/** A SKU with a single channel, whose supplier leaves orders open until a result is reported, and a shop. */
async function scene() {
  const goods = await sku(server)
  const supplier = await activeSupplier(server, {
    adapterConfig: { rules: [{ match: '*', result: 'accepted' }] },
  })
  const { id: supplierGoodsId } = await newGoods(server, {
    supplierId: supplier.id,
    skuId: goods.id,
    purchasePrice: 9_500,
  })
  const { id: configId } = ok(
    await admin(server).post<{ id: string }>('/biz-merchant/goodsChannelGroupConfig/update', {
      skuId: goods.id,
      routeMode: 1,
      details: [{ supplierGoodsId, priority: 1 }],
    }),
  ).data
  await shelve(server, goods.id)
  await work(server, 'goodsRecheck')
  const shop = await newShop(admin(server), 1_000_000, { [goods.code]: 9_800 })
  const request = { merchantCode: shop.merchantCode, merchantGroupId: '1', skuId: goods.id }
  const channel = async () => (await config(server, configId)).details[0]
  return {
    channel,
    goodsState: async () => (await goodsOf(server, shop.merchantCode))[0]?.state,
    accept: () =>
      admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: goods.id,
        qty: 1,
        account: `135${String((phones += 1)).padStart(8, '0')}`,
        merchantOrderNo: `CT${serial()}`,
      }),
    fail: async (failed: number) =>
      ok(await admin(server).post('/blade-test/route/take', { ...request, failed })),
    later: async () =>
      ok(await admin(server).post('/blade-test/route/later', { detailId: (await channel())?.id })),
  }
}
const stateOf = async (id: string) =>
  (await admin(server).get<{ orderState: number; failReason: string | null }>(`${ORDER}/detail`, { id })).data
const report = async (orderId: string, result: string) =>
  ok(await admin(server).post('/blade-test/order/result', { orderId, result }))

test('goods whose only channel fused come back for one order at a time, and for good once one succeeds', {
  timeout: 120_000,
}, async () => {
  const { accept, channel, fail, goodsState, later } = await scene()
  const recheck = async () => {
    await work(server, 'supplyRecheck')
    await work(server, 'goodsRecheck')
  }
  await fail(20)
  await work(server, 'channelFuse')
  await recheck()
  expect(await channel()).toMatchObject({ detailState: FUSED })
  expect(await goodsState()).toBe(MERCHANT_GOODS_STATE.maintain)
  expect(await accept()).toMatchObject({ code: 400, msg: '商品维护中' })

  await later()
  await recheck()
  expect(await goodsState()).toBe(MERCHANT_GOODS_STATE.on)
  const first = ok(await accept()).data,
    second = ok(await accept()).data
  await tick(admin(server))
  const states = [await stateOf(first.id), await stateOf(second.id)]
  expect(states.map(({ orderState }) => orderState).toSorted((a, b) => a - b)).toEqual([
    ORDER_STATE.processing,
    ORDER_STATE.failed,
  ])
  expect(states.find(({ orderState }) => orderState === ORDER_STATE.failed)).toMatchObject({
    failReason: '暂无可用渠道',
  })
  const tried = states[0]?.orderState === ORDER_STATE.processing ? first : second
  await report(tried.id, 'fail')
  await recheck()
  expect(await channel()).toMatchObject({ detailState: FUSED })
  expect(await goodsState()).toBe(MERCHANT_GOODS_STATE.maintain)

  await later()
  await recheck()
  const again = ok(await accept()).data
  await tick(admin(server))
  await report(again.id, 'success')
  await recheck()
  expect(await stateOf(again.id)).toMatchObject({ orderState: ORDER_STATE.success })
  expect(await channel()).toMatchObject({ detailState: ON })
  expect(await goodsState()).toBe(MERCHANT_GOODS_STATE.on)
  const both = [ok(await accept()).data, ok(await accept()).data]
  await tick(admin(server))
  for (const { id } of both) expect(await stateOf(id)).toMatchObject({ orderState: ORDER_STATE.processing })
})
