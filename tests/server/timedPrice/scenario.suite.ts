import { describe, expect, test } from 'vitest'
import { GOODS, change, newSkus, open } from '../../support/merchantGoods.ts'
import { newMerchant } from '../../support/merchants.ts'
import { admin, operator } from '../../support/people.ts'
import type { Listed } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import {
  enable,
  inMinutes,
  moveTimes,
  runTo,
  TASK_STATE,
  taskOf,
  TIMED,
  type TimedTask,
} from '../../support/timedPrices.ts'

const SKUS = 400
const BY_HAND = 6

/** 400 SKUs with a face value of 100.00: one by the call, the others copies of it. */
async function manySkus(server: TestServer): Promise<readonly string[]> {
  const [id = ''] = await newSkus(server, [10_000])
  const rows = await server.sql(`
    insert into goods_sku
    select (jsonb_populate_record(s, jsonb_build_object('id', s.id + n,
      'sku_code', s.sku_code || '-' || n, 'spec_key', 'n' || n))).*
    from goods_sku s, generate_series(1, ${SKUS - 1}) n where s.id = ${id} returning id::text as id`)
  return [id, ...rows.map((row) => String(row.id))]
}

/** The scenario of the week: 1,200 prices, four of another method, six changed by hand. */
export function timedScenarioTests(server: TestServer): void {
  describe('a timed adjustment of 1,200 prices', () => {
    test('1,196 succeed and 4 fail; 1,190 are put back and 6 skipped; 2,386 changes have its number', async () => {
      const skuIds = await manySkus(server)
      const merchants = [
        await newMerchant(server, { merchantType: 1 }),
        await newMerchant(server, { merchantType: 1 }),
        await newMerchant(server, { merchantType: 1 }),
      ]
      const merchantIds = merchants.map(({ id }) => id)
      expect(await open(operator(server), merchantIds, skuIds)).toMatchObject({
        code: 200,
        data: { created: 3 * SKUS },
      })
      const first = await admin(server).get<Listed<{ id: string }>>(`${GOODS}/list`, {
        merchantCode: merchants[0]?.merchantCode ?? '',
        size: 20,
      })
      const goods = first.data.records
      expect(
        await change(operator(server), 'changeAccountMethod', goods.slice(0, 4), {
          accountMethod: 3,
          fixedPrice: 9600,
        }),
      ).toMatchObject({ code: 200, data: { success: 4 } })
      const saved = await operator(server).post<TimedTask>(`${TIMED}/save`, {
        taskName: '周末让利',
        scopeType: 2,
        merchantIds,
        skuIds,
        adjustField: 1,
        adjustMode: 2,
        adjustValue: -0.015,
        executeTime: inMinutes(10),
        revertTime: inMinutes(7 * 24 * 60 + 10),
      })
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200, data: { itemCount: 1200 } })
      const { id, taskNo } = saved.data
      expect(await enable(operator(server), id)).toMatchObject({ code: 200 })
      await moveTimes(server, id, { execute: -1 })
      expect(await runTo(server, id, TASK_STATE.partFailed)).toMatchObject({
        itemCount: 1200,
        successCount: 1196,
        failCount: 4,
      })
      const reasons = await server.sql(
        `select distinct fail_msg as msg from price_adjust_item where task_id = ${id} and item_state = 2`,
      )
      expect(reasons).toEqual([{ msg: '核算方式不是按折扣' }])
      const discounts = () =>
        server.sql(`select discount::float8 as discount, settle_price::int as price, count(*)::int as n
          from merchant_goods where merchant_id in (${merchantIds.join()}) and account_method = 1
          group by 1, 2 order by 1`)
      expect(await discounts()).toEqual([{ discount: 0.95, price: 9500, n: 1196 }])
      expect(
        await change(operator(server), 'changeDiscount', goods.slice(4, 4 + BY_HAND), { discount: 0.94 }),
      ).toMatchObject({ code: 200, data: { success: BY_HAND } })
      await moveTimes(server, id, { revert: -1 })
      expect(await runTo(server, id, TASK_STATE.reverted)).toMatchObject({
        successCount: 1196,
        revertedCount: 1190,
        skippedCount: 6,
      })
      expect(await discounts()).toEqual([
        { discount: 0.94, price: 9400, n: 6 },
        { discount: 0.965, price: 9650, n: 1190 },
      ])
      expect(
        await server.sql(`select fail_msg as msg, count(*)::int as n from price_adjust_item
          where task_id = ${id} and item_state = 4 group by 1`),
      ).toEqual([{ msg: '人工已改，跳过恢复', n: 6 }])
      const logged = await server.sql(`select field, source, count(*)::int as n from merchant_goods_change_log
        where batch_no = '${taskNo}' and field = 'discount' group by 1, 2`)
      expect(logged).toEqual([{ field: 'discount', source: 3, n: 2386 }])
      expect((await taskOf(admin(server), id)).taskState).toBe(TASK_STATE.reverted)
    })
  })
}
