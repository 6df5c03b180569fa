import { describe, expect, test } from 'vitest'
import {
  CHANNEL,
  GOODS,
  goodsOf,
  POOL,
  RELATION,
  scene,
  shelve,
  sku,
  supply,
  tick,
} from '../../support/channelRoutes.ts'
import type { Listed } from '../../support/client.ts'
import { newMerchant } from '../../support/merchants.ts'
import { admin } from '../../support/people.ts'
import { serial } from '../../support/serial.ts'
import type { TestServer } from '../../support/server.ts'
import { CONFIRMATION_NEEDED, MERCHANT_GOODS_STATE } from '../../support/wireNumbers.ts'

/** Suppliers and pools of a merchant. */
export function merchantTests(server: TestServer): void {
  describe('a merchant', () => {
    test('a supplier relation must leave one usable supplier for the goods on sale unless confirmed', async () => {
      const { x, y, merchant: own } = await scene(server)
      await admin(server).post(`${GOODS}/changeState`, {
        ids: (await goodsOf(server, own.merchantCode)).map(({ id }) => id),
        state: MERCHANT_GOODS_STATE.on,
      })
      expect(
        await admin(server).post(`${RELATION}/submit`, {
          merchantId: own.id,
          relationType: 2,
          supplierIds: [x],
        }),
      ).toMatchObject({ code: 200 })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.on,
        costPrice: 9_560,
      })
      expect(
        await admin(server).post(`${RELATION}/submit`, {
          merchantId: own.id,
          relationType: 2,
          supplierIds: [x, y],
        }),
      ).toMatchObject({ code: CONFIRMATION_NEEDED, msg: '至少保留一个可用供应商' })
      expect(
        await admin(server).post(`${RELATION}/submit`, {
          merchantId: own.id,
          relationType: 2,
          supplierIds: [x, y],
          force: true,
        }),
      ).toMatchObject({ code: 200, data: { count: 2, stranded: 1 } })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.maintain,
      })
      expect(
        (
          await admin(server).get<Listed<{ relationType: number }>>(`${RELATION}/list`, {
            merchantId: own.id,
          })
        ).data,
      ).toMatchObject({ total: 2, records: [{ relationType: 2 }, { relationType: 2 }] })
      expect(
        await admin(server).post(`${RELATION}/submit`, {
          merchantId: own.id,
          relationType: 1,
          supplierIds: [],
        }),
      ).toMatchObject({ code: 200 })
      expect((await goodsOf(server, own.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.on,
        costPrice: 9_520,
      })
      expect(
        await server
          .as('admin', '100002')
          .post(`${RELATION}/submit`, { merchantId: own.id, relationType: 1, supplierIds: [] }),
      ).toMatchObject({ code: 404 })
    })

    test('a merchant takes a pool: its goods open at its terms, new ones follow, and leave with it', async () => {
      const { sku: firstSku, x, merchant: own } = await scene(server)
      const shop = await newMerchant(server, { merchantType: 1 }),
        two = await sku(server, 20_000)
      const goods = await supply(server, x, two.id, 19_000)
      await admin(server).post(`${CHANNEL}/update`, { skuId: two.id, details: [{ supplierGoodsId: goods }] })
      await shelve(server, two.id)
      const pool = await admin(server).post<{ id: string }>('/biz-product/goodsPool/save', {
        poolName: `池${serial()}`,
        poolCode: `P-${serial()}`,
        poolType: 1,
        defaultDiscount: 0.98,
      })
      expect(
        await admin(server).post('/biz-product/goodsPool/addGoods', {
          poolId: pool.data.id,
          skuIds: [firstSku.id],
          discount: 0.97,
        }),
      ).toMatchObject({ code: 200 })
      expect(
        await admin(server).post(`${POOL}/save`, { merchantId: shop.id, pools: [{ poolId: pool.data.id }] }),
      ).toMatchObject({ code: 200, data: { opened: 1, waiting: false } })
      expect(await goodsOf(server, shop.merchantCode)).toMatchObject([
        { discount: 0.97, settlePrice: 9_700, state: MERCHANT_GOODS_STATE.on, poolId: pool.data.id },
      ])
      expect(
        await admin(server).post('/biz-product/goodsPool/addGoods', {
          poolId: pool.data.id,
          skuIds: [two.id],
        }),
      ).toMatchObject({ code: 200 })
      await tick(server, 'poolOpen')
      expect(await goodsOf(server, shop.merchantCode)).toMatchObject([
        { settlePrice: 9_700 },
        { settlePrice: 19_600, state: MERCHANT_GOODS_STATE.on },
      ])
      expect(
        await admin(server).post('/biz-product/goodsPool/changeStatus', { ids: pool.data.id, status: 0 }),
      ).toMatchObject({ code: 200 })
      await tick(server, 'goodsRecheck')
      expect((await goodsOf(server, shop.merchantCode)).map(({ state }) => state)).toEqual([2, 2])
      expect(
        await admin(server).post(`${POOL}/save`, { merchantId: own.id, pools: [{ poolId: pool.data.id }] }),
      ).toMatchObject({ code: 400, msg: '商品池已停用' })
      expect(
        await admin(server).post('/biz-product/goodsPool/changeStatus', { ids: pool.data.id, status: 1 }),
      ).toMatchObject({ code: 200 })
      await tick(server, 'goodsRecheck')
      expect((await goodsOf(server, shop.merchantCode)).map(({ state }) => state)).toEqual([1, 1])
      const [edited] = await goodsOf(server, shop.merchantCode)
      expect(
        await admin(server).post(`${GOODS}/changeDiscount`, { ids: edited?.id, discount: 0.975 }),
      ).toMatchObject({ code: 200 })
      expect(await admin(server).post(`${POOL}/save`, { merchantId: shop.id, pools: [] })).toMatchObject({
        code: 200,
      })
      expect((await goodsOf(server, shop.merchantCode)).map(({ state }) => state)).toEqual([1, 0])
    })
  })
}
