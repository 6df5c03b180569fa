import { beforeAll, describe, expect, test } from 'vitest'
import { accept, detail, ORDER } from '../../support/afterSales.ts'
import { ACTIVITY, activityOf, move, publishedActivity } from '../../support/activities.ts'
import type { Listed } from '../../support/client.ts'
import { GOODS } from '../../support/merchantGoods.ts'
import { newShop, RECEIVER, type Shop, skuId } from '../../support/orders.ts'
import { admin } from '../../support/people.ts'
import { placeOrders } from '../../support/placedOrders.ts'
import type { TestServer } from '../../support/server.ts'
import { inMinutes } from '../../support/timedPrices.ts'

const USUAL = 9650,
  SPECIAL = 9000

/** What orders pay while an activity runs. */
export function activityPriceTests(server: TestServer): void {
  let cup = ''
  beforeAll(async () => {
    cup = await skuId(admin(server), 'CUP-350')
    await server.sql(
      `update stock set available_qty = available_qty + 100000, in_qty = in_qty + 100000 where sku_id = ${cup}`,
    )
  })
  const shopWith = async (line: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const shop = await newShop(admin(server), 100_000_000, { 'CUP-350': USUAL })
    const items = [{ skuId: cup, activityPrice: SPECIAL, ...line }]
    const id = await publishedActivity(admin(server), items, [shop.merchantId], more)
    return { shop, id }
  }
  const post = (shop: Shop, qty: number) =>
    admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: cup,
      qty,
      receiver: RECEIVER,
    })
  const priceOf = async (shop: Shop, qty = 1): Promise<unknown> => {
    const { id } = await accept(server, shop, cup, { qty, receiver: RECEIVER })
    return (await detail(server, ORDER, id)).unitPrice
  }

  describe('the price of an activity', () => {
    test('orders pay it in its time alone: not before, while paused, or after; the list says why', async () => {
      const { shop, id } = await shopWith({}, { startTime: inMinutes(5) })
      const listed = async () =>
        (
          await admin(server).get<Listed<{ settlePrice: number; activityPrice: number | null }>>(
            `${GOODS}/list`,
            {
              merchantCode: shop.merchantCode,
            },
          )
        ).data.records[0]
      expect(await priceOf(shop)).toBe(USUAL)
      expect(await listed()).toMatchObject({ settlePrice: USUAL, activityPrice: null })
      await server.sql(`update goods_activity set start_time = now() - interval '1 second' where id = ${id}`)
      expect(await priceOf(shop)).toBe(SPECIAL)
      expect(await listed()).toMatchObject({ settlePrice: USUAL, activityPrice: SPECIAL })
      expect((await activityOf(server, id)).runState).toBe(1)
      expect(await move(admin(server), 'pause', [id])).toMatchObject({ code: 200 })
      expect(await priceOf(shop)).toBe(USUAL)
      expect(await move(admin(server), 'resume', [id])).toMatchObject({ code: 200 })
      expect(await priceOf(shop)).toBe(SPECIAL)
      await server.sql(`update goods_activity set end_time = now() where id = ${id}`)
      expect(await priceOf(shop)).toBe(USUAL)
      expect((await activityOf(server, id)).usedQty).toBe(2)
    })

    test('a batch of orders pays it too, line by line while some is left', async () => {
      const { shop, id } = await shopWith({ quota: 2 })
      const row = {
        skuCode: 'CUP-350',
        qty: 1,
        name: RECEIVER.name,
        phone: RECEIVER.phone,
        address: RECEIVER.address,
      }
      const orders = await placeOrders(
        server,
        shop,
        [row, row, row].map((one, index) => ({ ...one, merchantOrderNo: `${id}-${index}` })),
      )
      expect(orders.map(({ orderAmount }) => orderAmount).toSorted((a, b) => a - b)).toEqual([
        SPECIAL,
        SPECIAL,
        USUAL,
      ])
      expect((await activityOf(server, id)).usedQty).toBe(2)
    })

    test('what is left decides: else the usual price, or none in a flash sale; cancelled ones give back', async () => {
      const { shop, id } = await shopWith({ quota: 3 })
      expect(await priceOf(shop, 2)).toBe(SPECIAL)
      expect(await priceOf(shop, 2)).toBe(USUAL)
      const last = await accept(server, shop, cup, { qty: 1, receiver: RECEIVER })
      expect(await priceOf(shop)).toBe(USUAL)
      expect(
        await admin(server).post(`${ORDER}/cancelOrder`, { ids: [last.id], reason: '客户取消' }),
      ).toMatchObject({ code: 200 })
      expect((await activityOf(server, id)).usedQty).toBe(2)
      expect(await priceOf(shop)).toBe(SPECIAL)
      const lines = await admin(server).get<Listed<Record<string, unknown>>>(`${ACTIVITY}/itemPage`, {
        activityId: id,
      })
      expect(lines.data.records).toMatchObject([{ quota: 3, usedQty: 3, leftQty: 0, lineState: 2 }])
      const flash = await shopWith({ quota: 1 }, { activityType: 2 })
      expect(await priceOf(flash.shop)).toBe(SPECIAL)
      expect(await post(flash.shop, 1)).toMatchObject({ code: 400, msg: '活动库存不足' })
    })

    test('a merchant orders no more than its limit at the price, others still do', async () => {
      const one = await newShop(admin(server), 10_000_000, { 'CUP-350': USUAL }),
        two = await newShop(admin(server), 10_000_000, { 'CUP-350': USUAL })
      await publishedActivity(
        admin(server),
        [{ skuId: cup, activityPrice: SPECIAL, limitPerMerchant: 2 }],
        [one.merchantId, two.merchantId],
      )
      expect(await priceOf(one, 2)).toBe(SPECIAL)
      expect(await priceOf(one)).toBe(USUAL)
      expect(await priceOf(two, 2)).toBe(SPECIAL)
    })

    test('so much off from an amount on: half up on the piece, and nothing below it', async () => {
      const { shop } = await shopWith(
        { activityPrice: null },
        { activityType: 3, fullAmount: 28_000, minusAmount: 1_000 },
      )
      expect(await priceOf(shop, 2)).toBe(USUAL)
      // (3 × 96.50 − 10.00) ÷ 3 = 93.1667
      expect(await priceOf(shop, 3)).toBe(9317)
    })

    test('twenty orders at once take ten pieces of a flash sale, and no more', async () => {
      const { shop, id } = await shopWith({ quota: 10 }, { activityType: 2 })
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(shop, 1)))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
      expect(answers.filter(({ msg }) => msg === '活动库存不足')).toHaveLength(10)
      expect((await activityOf(server, id)).usedQty).toBe(10)
    })
  })
}
