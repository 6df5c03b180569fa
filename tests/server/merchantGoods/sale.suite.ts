import { describe, expect, test } from 'vitest'
import type { Client, Listed } from '../../support/client.ts'
import {
  change,
  GOODS,
  listGoods,
  newSkus,
  open,
  openedGoods,
  supplied,
} from '../../support/merchantGoods.ts'
import { newMerchant } from '../../support/merchants.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { MERCHANT_GOODS_STATE, SHELF_STATUS, SHOP_STATE } from '../../support/wireNumbers.ts'

/** Goods on sale, and goods that could be opened. */
export function saleTests(server: TestServer): void {
  describe('sale of goods', () => {
    test('goods are sold in the mall only while on sale, and must be off sale before their removal', async () => {
      const { rows, merchant, skuIds } = await openedGoods(server, [10_000])
      const {
        data: [sku],
      } = await admin(server).post<{ spuId: string }[]>('/biz-product/goodsSku/skuList', { skuIds })
      expect(
        await change(operator(server), 'changeShopState', rows, { shopState: SHOP_STATE.on }),
      ).toMatchObject({
        code: 409,
      })
      expect(
        await change(operator(server), 'changeState', rows, { state: MERCHANT_GOODS_STATE.on }),
      ).toMatchObject({ code: 200 })
      expect(
        await change(operator(server), 'changeShopState', rows, { shopState: SHOP_STATE.on }),
      ).toMatchObject({
        code: 200,
      })
      expect(await operator(server).post(`${GOODS}/remove`, { ids: rows[0]?.id })).toMatchObject({
        code: 400,
        msg: '在售商品不能删除，请先停售',
      })
      expect(
        await change(operator(server), 'changeState', rows, { state: MERCHANT_GOODS_STATE.off }),
      ).toMatchObject({ code: 200 })
      expect((await listGoods(admin(server), merchant.merchantCode))[0]).toMatchObject({
        state: MERCHANT_GOODS_STATE.off,
        shopState: SHOP_STATE.off,
      })
      expect(
        await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
          ids: sku?.spuId,
          shelfStatus: SHELF_STATUS.off,
        }),
      ).toMatchObject({ code: 200 })
      expect(
        await change(operator(server), 'changeState', rows, { state: MERCHANT_GOODS_STATE.on }),
      ).toMatchObject({
        code: 400,
        msg: '商品未上架',
      })
      expect(await operator(server).post(`${GOODS}/remove`, { ids: rows[0]?.id })).toMatchObject({
        code: 200,
      })
      expect(await listGoods(admin(server), merchant.merchantCode)).toEqual([])
    })

    test('a mall price below the settlement price needs its permission', async () => {
      const { rows } = await openedGoods(server, [10_000])
      expect(
        await change(operator(server), 'changeShopDiscount', rows, { shopDiscount: 0.96 }),
      ).toMatchObject({
        code: 400,
        msg: '商城售价不能低于结算单价',
      })
      expect(
        await change(operator(server), 'changeShopDiscount', rows, { shopDiscount: 0.98 }),
      ).toMatchObject({ code: 200 })
      expect(await change(operator(server), 'changeDiscount', rows, { discount: 0.99 })).toMatchObject({
        code: 400,
        msg: '商城售价不能低于结算单价',
      })
      expect(await change(admin(server), 'changeShopDiscount', rows, { shopDiscount: 0.96 })).toMatchObject({
        code: 200,
      })
    })

    test('another tenant cannot change goods, and costs are visible by permission only', async () => {
      const { rows, merchant, skuIds } = await openedGoods(server, [10_000])
      const stranger = server.as('admin', '100002')
      expect(await change(stranger, 'changeDiscount', rows, { discount: 0.9 })).toMatchObject({ code: 404 })
      expect(await open(stranger, [merchant.id], skuIds, { accountMethod: 1, discount: 0.9 })).toMatchObject({
        code: 400,
        msg: '商户不存在或已删除',
      })
      expect(await listGoods(stranger, merchant.merchantCode)).toEqual([])
      expect(await open(operator(server), [merchant.id], skuIds, { accountMethod: 1 })).toMatchObject({
        code: 400,
        msg: '请输入结算折扣',
      })
      expect(
        await change(server.as('viewer', '100001'), 'changeDiscount', rows, { discount: 0.9 }),
      ).toMatchObject({ code: 403 })
      expect(await operator(server).get(`${GOODS}/manager/page`, { lossOnly: 1 })).toMatchObject({
        code: 400,
        errCode: 'UNKNOWN_FILTER',
      })
      expect(await admin(server).get(`${GOODS}/manager/page`, { lossOnly: 1 })).toMatchObject({ code: 200 })
    })
  })

  describe('goods that could still be opened', () => {
    test('goods not opened yet are listed with their brands for one merchant; pages cover all merchants', async () => {
      const { rows, merchant } = await openedGoods(server, [10_000])
      const remaining = await admin(server).get<{ id: string; skuCode: string }[]>(`${GOODS}/goodsList`, {
        merchantCode: merchant.merchantCode,
        keyword: rows[0]?.skuCode,
      })
      expect(remaining).toMatchObject({ code: 200, data: [] })
      const other = await newMerchant(server, { merchantType: 1 })
      expect(
        (
          await admin(server).get<{ skuCode: string }[]>(`${GOODS}/goodsList`, {
            merchantCode: other.merchantCode,
            keyword: rows[0]?.skuCode,
          })
        ).data,
      ).toMatchObject([{ skuCode: rows[0]?.skuCode }])
      expect(
        (await admin(server).get<unknown[]>(`${GOODS}/goodsBrand`, { merchantCode: other.merchantCode })).data
          .length,
      ).toBeGreaterThan(0)
      expect(await admin(server).get(`${GOODS}/goodsList`)).toMatchObject({
        code: 400,
        data: { field: 'merchantCode' },
      })
      expect(
        await server.as('admin', '100002').get(`${GOODS}/goodsList`, { merchantCode: merchant.merchantCode }),
      ).toMatchObject({ code: 404 })
      const rights = await admin(server).get<Listed<{ goodsType: number }>>(`${GOODS}/rightsGoodsList`, {
        size: 200,
      })
      expect(rights.data.records.every(({ goodsType }) => [2, 3, 5, 8].includes(goodsType))).toBe(true)
      expect(await admin(server).get(`${GOODS}/list`)).toMatchObject({ code: 400, msg: '商户编号不能为空' })
      expect(await admin(server).get(`${GOODS}/manager/page`)).toMatchObject({ code: 200 })
      expect(
        await admin(server).get(`${GOODS}/manager/export`, { merchantCode: merchant.merchantCode }),
      ).toMatchObject({ code: 200 })
      expect(await server.as('viewer', '100001').get(`${GOODS}/manager/export`)).toMatchObject({ code: 403 })
    })

    test('the preview names goods that lose money, lie below the floor, or are already open', async () => {
      const skuIds = await newSkus(server, [10_000, 20_000], { minSalePrice: 9_500 }),
        merchant = await newMerchant(server, { merchantType: 1 })
      await supplied(server, skuIds[0] ?? '', 9_700)
      const previewDiscount = (discount: number, client: Client) =>
        client.post<{ total: number; eligible: number; warnings?: unknown; skipped: unknown[] }>(
          `${GOODS}/preview`,
          { action: 'open', input: { merchantIds: [merchant.id], skuIds, accountMethod: 1, discount } },
        )
      expect((await previewDiscount(0.94, admin(server))).data).toMatchObject({
        total: 2,
        eligible: 2,
        skipped: [],
        warnings: [
          { text: '低于成本', count: 1 },
          { text: '低于最低限价，不能在售', count: 1 },
        ],
      })
      expect((await previewDiscount(0.94, operator(server))).data.warnings).toEqual([
        { text: '低于最低限价，不能在售', count: 1 },
      ])
      expect(await open(operator(server), [merchant.id], skuIds.slice(0, 1))).toMatchObject({
        code: 200,
        data: { created: 1, skipped: 0 },
      })
      expect((await previewDiscount(0.99, admin(server))).data).toMatchObject({
        total: 2,
        eligible: 1,
        skipped: [{ reason: '该商户已开通此商品', count: 1 }],
      })
      expect((await listGoods(admin(server), merchant.merchantCode))[0]?.stockQty).toBe(-1)
    })
  })
}
