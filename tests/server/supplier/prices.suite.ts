import { describe, expect, test } from 'vitest'
import { ok } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { inSeconds } from '../../support/moments.ts'
import { admin, auditor, director, operator, stranger } from '../../support/people.ts'
import { serial } from '../../support/serial.ts'
import type { TestServer } from '../../support/server.ts'
import {
  activeSupplier,
  CHANGE,
  type Change,
  change,
  detail,
  enter,
  GOODS,
  type Goods,
  letComeDue,
  newGoods,
  newSku,
  tick,
} from '../../support/suppliers.ts'
import {
  CONFIRMATION_NEEDED,
  MERCHANT_GOODS_STATE,
  PRICE_CHANGE_STATE,
  SUPPLIER_GOODS_STATE,
} from '../../support/wireNumbers.ts'

/** Purchase prices, and their effect on goods sold at a loss. */
export function pricesTests(server: TestServer): void {
  describe('supplier price rises and loss protection', () => {
    test('a rise from 9930 to 9990 makes a loss of 10 and pauses the goods; 9940 restores them', async () => {
      const sku = await newSku(server),
        [s1, s2] = [await activeSupplier(server), await activeSupplier(server)]
      const first = await newGoods(server, { supplierId: s1.id, skuId: sku.id, purchasePrice: 9930 }),
        second = await newGoods(server, { supplierId: s2.id, skuId: sku.id, purchasePrice: 9950 })
      const group = (
        await admin(server).get<Listed<{ id: string; groupName: string; defaultAccountId: string }>>(
          '/biz-merchant/merchantGroup/list',
          { size: 100 },
        )
      ).data.records.find(({ groupName }) => groupName === '锦礼堂礼品渠道')
      const merchant = ok(
        await operator(server).post<{ id: string; merchantCode: string }>(
          '/biz-merchant/merchantConfig/save',
          {
            merchantName: `商户${serial()}`,
            shortName: '商户',
            merchantGroupId: group?.id,
            accountId: group?.defaultAccountId,
            merchantType: 1,
          },
        ),
      ).data
      ok(
        await operator(server).post('/biz-merchant/merchantGoods/save', {
          merchantIds: [merchant.id],
          skuIds: [sku.id],
          accountMethod: 1,
          discount: 0.998,
        }),
      )
      const {
        data: {
          records: [sold],
        },
      } = await admin(server).get<Listed<{ id: string; settlePrice: number }>>(
        '/biz-merchant/merchantGoods/list',
        {
          merchantCode: merchant.merchantCode,
        },
      )
      expect(sold?.settlePrice).toBe(9980)
      ok(
        await operator(server).post('/biz-merchant/merchantGoods/changeState', {
          ids: sold?.id,
          state: MERCHANT_GOODS_STATE.on,
        }),
      )
      expect([
        (await detail<Goods>(server, GOODS, first.id)).margin,
        (await detail<Goods>(server, GOODS, second.id)).margin,
      ]).toEqual([50, 30])

      const entered = ok(
        await enter(operator(server), first.id, 9990, { effectiveTime: inSeconds(3600) }),
      ).data
      expect(await detail<Change>(server, CHANGE, entered.id)).toMatchObject({
        changeRate: 0.006,
        minMarginAfter: -10,
        affectMerchantCount: 1,
        oldPrice: 9930,
        changeState: PRICE_CHANGE_STATE.pending,
      })
      expect(entered.changeNo).toMatch(/^PR\d{14}$/)
      expect(await enter(operator(server), first.id, 9985)).toMatchObject({
        code: 400,
        msg: '存在未完成的调价单',
      })
      expect(await change(admin(server), CHANGE, entered.id, { changeState: 7 })).toMatchObject({ code: 400 })
      const own = ok(await enter(admin(server), second.id, 9960, { effectiveTime: inSeconds(3600) })).data
      expect(
        await change(admin(server), CHANGE, own.id, { changeState: PRICE_CHANGE_STATE.scheduled }),
      ).toMatchObject({
        code: 400,
        msg: '不能审核自己提交的单据',
      })
      expect(
        await change(operator(server), CHANGE, entered.id, { changeState: PRICE_CHANGE_STATE.scheduled }),
      ).toMatchObject({
        code: 403,
      })
      ok(await change(auditor(server), CHANGE, entered.id, { changeState: PRICE_CHANGE_STATE.scheduled }))
      expect((await detail<Change>(server, CHANGE, entered.id)).changeState).toBe(
        PRICE_CHANGE_STATE.scheduled,
      )
      expect(await enter(operator(server), first.id, 9985)).toMatchObject({ msg: '存在未完成的调价单' })
      expect(
        await change(auditor(server), CHANGE, entered.id, {
          changeState: PRICE_CHANGE_STATE.rejected,
          opinion: '不',
        }),
      ).toMatchObject({
        code: 409,
        msg: '该调价单已处理',
      })
      await tick(server, 'supplierPrices')
      expect(await detail<Goods>(server, GOODS, first.id)).toMatchObject({
        purchasePrice: 9930,
        goodsState: SUPPLIER_GOODS_STATE.supplying,
      })
      await letComeDue(server, entered.id)
      await tick(server, 'supplierPrices')
      expect((await detail<Change>(server, CHANGE, entered.id)).changeState).toBe(
        PRICE_CHANGE_STATE.effective,
      )
      expect(await detail<Goods>(server, GOODS, first.id)).toMatchObject({
        purchasePrice: 9990,
        goodsState: SUPPLIER_GOODS_STATE.losing,
        margin: -10,
      })
      expect(
        (await detail<{ supplierCount: number }>(server, '/biz-product/goodsSku', sku.id)).supplierCount,
      ).toBe(1)
      expect(
        await change(operator(server), GOODS, first.id, { goodsState: SUPPLIER_GOODS_STATE.supplying }),
      ).toMatchObject({
        code: CONFIRMATION_NEEDED,
        msg: '采购价高于商户售价，请确认',
      })

      const back = ok(await enter(operator(server), first.id, 9940)).data
      ok(
        await change(auditor(server), CHANGE, back.id, {
          changeState: PRICE_CHANGE_STATE.scheduled,
          opinion: '恢复',
        }),
      )
      expect(await detail<Change>(server, CHANGE, back.id)).toMatchObject({
        changeState: PRICE_CHANGE_STATE.effective,
      })
      expect(await detail<Goods>(server, GOODS, first.id)).toMatchObject({
        purchasePrice: 9940,
        goodsState: SUPPLIER_GOODS_STATE.supplying,
        margin: 40,
      })
      expect(
        (await detail<{ supplierCount: number }>(server, '/biz-product/goodsSku', sku.id)).supplierCount,
      ).toBe(2)
      ok(
        await change(operator(server), CHANGE, own.id, {
          changeState: PRICE_CHANGE_STATE.canceled,
          opinion: '不调了',
        }),
      )
    })

    test('large changes need a further permission, figures have a range; many are changed at once', async () => {
      const sku = await newSku(server),
        supplier = await activeSupplier(server),
        goods = await newGoods(server, { supplierId: supplier.id, skuId: sku.id, purchasePrice: 5000 })
      for (const [newPrice, more, msg] of [
        [0, {}, '新价必须大于0'],
        [-1, {}, '新价必须大于0'],
        [5000, {}, '新价与原价相同'],
        [5001, { effectiveTime: inSeconds(91 * 86_400) }, '生效时间不能超过90天'],
      ] as const)
        expect(await enter(operator(server), goods.id, newPrice, more)).toMatchObject({ code: 400, msg })
      expect(
        (await stranger(server).post(`${CHANGE}/save`, { supplierGoodsId: goods.id, newPrice: 1 })).code,
      ).toBe(400)
      const large = ok(await enter(operator(server), goods.id, 6001)).data
      expect(
        (
          await stranger(server).post(`${CHANGE}/changeState`, {
            ids: large.id,
            changeState: PRICE_CHANGE_STATE.scheduled,
          })
        ).code,
      ).toBe(404)
      expect(
        await change(auditor(server), CHANGE, large.id, { changeState: PRICE_CHANGE_STATE.scheduled }),
      ).toMatchObject({ code: 403 })
      ok(await change(director(server), CHANGE, large.id, { changeState: PRICE_CHANGE_STATE.scheduled }))
      expect((await detail<Goods>(server, GOODS, goods.id)).purchasePrice).toBe(6001)
      const many = ok(
        await operator(server).post<{ success: number; fail: { msg: string }[] }>(`${CHANGE}/batchSave`, {
          items: [
            { supplierGoodsId: goods.id, newPrice: 6100 },
            { supplierGoodsId: goods.id, newPrice: 6200 },
          ],
        }),
      )
      expect(many.data).toMatchObject({ success: 1, fail: [{ msg: '存在未完成的调价单' }] })
      expect(
        await operator(server).post(`${CHANGE}/batchSave`, {
          items: [{ supplierGoodsId: goods.id, newPrice: 6200 }],
        }),
      ).toMatchObject({ code: 400, msg: '存在未完成的调价单' })
    })
  })
}
