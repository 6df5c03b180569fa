import { beforeAll, describe, expect, test } from 'vitest'
import { fen } from '../../../src/kernel/money.ts'
import { settlePriceOf } from '../../../src/server/domain/merchant/price.ts'
import type { Listed } from '../../support/client.ts'
import {
  change,
  GOODS,
  type Goods,
  listGoods,
  newSkus,
  open,
  openedGoods,
} from '../../support/merchantGoods.ts'
import { newMerchant, MERCHANT } from '../../support/merchants.ts'
import { admin, operator } from '../../support/people.ts'
import { serial } from '../../support/serial.ts'
import type { TestServer } from '../../support/server.ts'
import { MERCHANT_GOODS_STATE, MERCHANT_STATUS } from '../../support/wireNumbers.ts'

interface PriceFixture {
  readonly merchantId: string
  readonly skuIds: readonly string[]
}

/** Prices of goods and their changes. */
export function pricesTests(server: TestServer): void {
  describe('a price list', () => {
    let fixture: PriceFixture & { merchantCode: string }
    beforeAll(async () => {
      const skuIds = await newSkus(server, [5_000, 10_000, 20_000]),
        merchant = await newMerchant(server, { merchantType: 1 })
      fixture = { merchantId: merchant.id, merchantCode: merchant.merchantCode, skuIds }
    })

    test('a price list lets a merchant be enabled, and prices 50, 100 and 200 at a discount of 0.9650', async () => {
      expect(
        await operator(server).post(`${MERCHANT}/changeState`, {
          ids: fixture.merchantId,
          status: MERCHANT_STATUS.enabled,
        }),
      ).toMatchObject({ code: 400, msg: '请先配置商户商品' })
      const first = await open(operator(server), [fixture.merchantId], fixture.skuIds)
      expect(first, JSON.stringify(first.body)).toMatchObject({
        code: 200,
        msg: '新增成功',
        data: { created: 3, skipped: 0 },
      })
      const rows = await listGoods(admin(server), fixture.merchantCode)
      expect(rows.map(({ settlePrice }) => settlePrice)).toEqual([4_825, 9_650, 19_300])
      expect(rows.map(({ state, shopState }) => [state, shopState])).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ])
      expect(await open(operator(server), [fixture.merchantId], fixture.skuIds)).toMatchObject({
        code: 200,
        data: { created: 0, skipped: 3 },
      })
      expect(
        await change(operator(server), 'changeState', rows, { state: MERCHANT_GOODS_STATE.on }),
      ).toMatchObject({
        code: 200,
        data: { success: 3, fail: [] },
      })
      expect((await listGoods(admin(server), fixture.merchantCode)).map(({ state }) => state)).toEqual([
        1, 1, 1,
      ])
      expect(
        await operator(server).post(`${MERCHANT}/changeState`, {
          ids: fixture.merchantId,
          status: MERCHANT_STATUS.enabled,
        }),
      ).toMatchObject({ code: 200 })
    })

    test('the unit price is rounded half up, in the database as in the program', async () => {
      const cases = [
        [1, 0.5, 1],
        [3, 0.5, 2],
        [1, 0.4999, 0],
        [999, 0.9955, 995],
        [10_001, 0.9965, 9_966],
        [33_333, 0.8885, 29_616],
        [7_777, 0.0105, 82],
        [1_990, 0.8995, 1_790],
      ] as const
      const { rows, merchant } = await openedGoods(
        server,
        cases.map(([face]) => face),
        { accountMethod: 1, discount: 1 },
      )
      for (const [index, [face, discount, expectedPrice]] of cases.entries()) {
        const row = (await listGoods(admin(server), merchant.merchantCode)).find(
          ({ skuId }) =>
            skuId === rows.find(({ settlePrice, discount: own }) => settlePrice === face && own === 1)?.skuId,
        )
        expect(row, String(index)).toBeDefined()
        expect(
          await change(operator(server), 'changeDiscount', [row ?? { id: '' }], {
            discount: Math.max(discount, 0.01),
          }),
        ).toMatchObject({ code: 200 })
        const [after] = (
          await admin(server).get<Listed<Goods>>(`${GOODS}/manager/page`, { skuId: row?.skuId })
        ).data.records
        expect([face, after?.settlePrice]).toEqual([face, expectedPrice])
        expect(
          settlePriceOf({
            accountMethod: 'discount',
            faceValue: fen(face),
            discount,
            costPrice: null,
            point: null,
            fixedPrice: null,
          }),
        ).toBe(expectedPrice)
      }
    })
  })

  describe('changes of prices', () => {
    test('prices change only by their own method, within range and never below the floor', async () => {
      const { rows } = await openedGoods(server, [10_000, 20_000], undefined, { minSalePrice: 9_500 })
      expect(await change(operator(server), 'changePoint', rows, { point: 0.02 })).toMatchObject({
        code: 400,
        msg: '核算方式不是成本加点',
        data: { success: 0 },
      })
      expect(await change(operator(server), 'changeDiscount', rows, { discount: 1.6 })).toMatchObject({
        code: 400,
        data: { field: 'discount' },
      })
      expect(await change(operator(server), 'changeDiscount', rows, { discount: 0.005 })).toMatchObject({
        code: 400,
        data: { field: 'discount' },
      })
      expect(await change(operator(server), 'changeDiscount', rows, { discount: 0.98765 })).toMatchObject({
        code: 400,
        data: { field: 'discount' },
      })
      const mixed = await change(operator(server), 'changeDiscount', rows, { discount: 0.94 })
      expect(mixed).toMatchObject({
        code: 200,
        data: { success: 1, fail: [{ id: rows[0]?.id, msg: '售价低于最低限价' }] },
      })
      expect(
        await change(operator(server), 'changeAccountMethod', rows, { accountMethod: 3, value: 9_600 }),
      ).toMatchObject({
        code: 200,
        data: { success: 2 },
      })
      expect(await change(operator(server), 'changeDiscount', rows, { discount: 0.97 })).toMatchObject({
        code: 400,
        msg: '核算方式不是按折扣',
      })
      expect(
        await change(operator(server), 'changeAccountMethod', rows, { accountMethod: 1, value: 1.7 }),
      ).toMatchObject({
        code: 400,
        msg: '折扣需在0.01-1.5之间',
      })
      expect(
        await change(operator(server), 'changeAccountMethod', rows, { accountMethod: 2, value: 0.01 }),
      ).toMatchObject({
        code: 400,
        msg: '商品没有成本，不能按成本加点',
      })
    })

    test('a price change shows old and new prices before, and can be undone', async () => {
      const { rows, merchant } = await openedGoods(server, [10_000])
      const preview = await operator(server).post<{ effects: string[]; undoable: boolean }>(
        `${GOODS}/preview`,
        {
          action: 'changeDiscount',
          ids: rows.map(({ id }) => id),
          input: { discount: 0.95 },
        },
      )
      expect(preview.data.effects.join()).toContain('结算单价 ¥96.50 → ¥95.00')
      const changed = await change(operator(server), 'changeDiscount', rows, { discount: 0.95 })
      expect((await listGoods(admin(server), merchant.merchantCode))[0]).toMatchObject({
        settlePrice: 9_500,
        discount: 0.95,
      })
      expect(
        await operator(server).post(`${GOODS}/undo`, { operation: changed.data.operation }),
      ).toMatchObject({
        code: 200,
      })
      expect((await listGoods(admin(server), merchant.merchantCode))[0]).toMatchObject({
        settlePrice: 9_650,
        discount: 0.965,
      })
      const { data } = await admin(server).get<
        Listed<{ field: string; oldValue: string; newValue: string; source: number }>
      >('/biz-merchant/merchantGoodsChangeLog/list', {
        goodsId: rows[0]?.id,
        field: 'settlePrice',
        ascs: 'createTime',
      })
      expect(data.records).toMatchObject([
        { oldValue: '9650', newValue: '9500', source: 1 },
        { oldValue: '9500', newValue: '9650', source: 1 },
      ])
    })

    test('1 200 rows change at once, each with a result, and a replay changes nothing', async () => {
      const merchants = await Promise.all(
        Array.from({ length: 20 }, () => newMerchant(server, { merchantType: 1 })),
      )
      const skuIds = await newSkus(
        server,
        Array.from({ length: 60 }, (_, index) => 10_000 + index),
      )
      expect(
        await open(
          operator(server),
          merchants.map(({ id }) => id),
          skuIds,
        ),
      ).toMatchObject({ code: 200, data: { created: 1_200 } })
      const key = `bulk-${serial()}`
      const filter = { skuId: skuIds.join(',') }
      const changed = await operator(server).post<{ success: number }>(
        `${GOODS}/changeDiscount`,
        { filter, discount: 0.95 },
        { key },
      )
      expect(changed, JSON.stringify(changed.body).slice(0, 300)).toMatchObject({
        code: 200,
        data: { success: 1_200 },
      })
      expect(
        await operator(server).post(`${GOODS}/changeDiscount`, { filter, discount: 0.95 }, { key }),
      ).toMatchObject({ code: 200, data: { success: 1_200 } })
      const log = await admin(server).get<Listed<unknown>>('/biz-merchant/merchantGoodsChangeLog/list', {
        field: 'discount',
        merchantCode_in: merchants.map(({ merchantCode }) => merchantCode).join(','),
      })
      expect(log.data.total).toBe(1_200)
      expect(
        await operator(server).post(`${GOODS}/changeState`, { filter, state: MERCHANT_GOODS_STATE.on }),
      ).toMatchObject({
        code: 200,
        data: { success: 1_200 },
      })
      expect(
        await operator(server).post(`${GOODS}/changeDiscount`, {
          ids: Array.from({ length: 1_001 }, (_, index) => String(index + 1)),
          discount: 0.95,
        }),
      ).toMatchObject({ code: 400, msg: '最多 1000 条，当前 1001 条' })
    }, 120_000)
  })
}
