import { describe, expect, test } from 'vitest'
import { accept, detail, ORDER } from '../../support/afterSales.ts'
import type { Listed } from '../../support/client.ts'
import { change, GOODS, openedGoods } from '../../support/merchantGoods.ts'
import { figuresOf, newShop, RECEIVER, skuId } from '../../support/orders.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import {
  foretell,
  itemsOf,
  moveTimes,
  plan,
  priceOf,
  runTo,
  TASK_STATE,
  taskOf,
  TIMED,
} from '../../support/timedPrices.ts'

/** What happens at its moments. */
export function timedRunTests(server: TestServer): void {
  const waiting = async (more: Record<string, unknown> = {}, faces: readonly number[] = [10_000]) => {
    const { rows } = await openedGoods(server, faces)
    const goodsIds = rows.map(({ id }) => id)
    const task = await plan(operator(server), goodsIds, { enabled: 1, ...more })
    return { id: task.id, taskNo: task.taskNo, goodsIds, rows }
  }

  describe('the moments of a timed adjustment', () => {
    test('one that is not enabled at its moment is cancelled, and its author told', async () => {
      const { id, goodsIds } = await waiting({ enabled: 0 })
      await moveTimes(server, id, { execute: -1 })
      expect(await runTo(server, id, TASK_STATE.canceled)).toMatchObject({
        stateReason: '到执行时间仍未启用',
      })
      expect(await priceOf(server, goodsIds[0] ?? '')).toBe(9650)
      const messages = await server.sql(`select count(*)::int as n from message where link like '%${id}%'`)
      expect(messages).toEqual([{ n: 1 }])
    })

    test('a server that stood still until after both moments changes nothing', async () => {
      const { id, goodsIds } = await waiting()
      await moveTimes(server, id, { execute: -120, revert: -60 })
      expect(await runTo(server, id, TASK_STATE.canceled)).toMatchObject({
        stateReason: '服务恢复时已过恢复时间，不再调价',
      })
      expect(await priceOf(server, goodsIds[0] ?? '')).toBe(9650)
    })

    test('a price changed meanwhile is adjusted from what it is now, and the item says so', async () => {
      const { id, goodsIds, rows } = await waiting()
      expect(await change(operator(server), 'changeDiscount', rows, { discount: 0.98 })).toMatchObject({
        code: 200,
      })
      await moveTimes(server, id, { execute: -1 })
      await runTo(server, id, TASK_STATE.done)
      expect(await priceOf(server, goodsIds[0] ?? '')).toBe(9650)
      expect(await itemsOf(admin(server), id)).toMatchObject([
        { oldPrice: 9800, newPrice: 9650, itemState: 1, failMsg: '执行前价格已变动，按当时的价格调整' },
      ])
    })

    test('removed goods fail, a retry changes only what failed, and prices come back by hand', async () => {
      const { id, goodsIds, rows } = await waiting({}, [10_000, 20_000])
      expect(
        await change(operator(server), 'changeAccountMethod', rows.slice(0, 1), {
          accountMethod: 3,
          fixedPrice: 9700,
        }),
      ).toMatchObject({ code: 200 })
      await moveTimes(server, id, { execute: -1 })
      expect(await runTo(server, id, TASK_STATE.partFailed)).toMatchObject({ successCount: 1, failCount: 1 })
      expect(
        await change(operator(server), 'changeAccountMethod', rows.slice(0, 1), {
          accountMethod: 1,
          discount: 0.965,
        }),
      ).toMatchObject({ code: 200 })
      expect(await operator(server).post(`${TIMED}/retry`, { id })).toMatchObject({ code: 200 })
      expect(await runTo(server, id, TASK_STATE.done)).toMatchObject({ successCount: 2, failCount: 0 })
      expect(await Promise.all(goodsIds.map((goods) => priceOf(server, goods)))).toEqual([9500, 19_000])
      const conflict = await change(operator(server), 'changeDiscount', rows.slice(0, 1), { discount: 0.94 })
      expect(conflict).toMatchObject({ code: 200 })
      expect(await foretell(operator(server), 'revert', id)).toContain('人工已改，跳过恢复')
      expect(await operator(server).post(`${TIMED}/revert`, { ids: [id] })).toMatchObject({ code: 200 })
      expect(await runTo(server, id, TASK_STATE.reverted)).toMatchObject({
        revertedCount: 1,
        skippedCount: 1,
      })
      expect(await Promise.all(goodsIds.map((goods) => priceOf(server, goods)))).toEqual([9400, 19_300])
      expect((await operator(server).post(`${TIMED}/revert`, { ids: [id] })).code).not.toBe(200)
    })

    test('ten that go on at once change every price once', async () => {
      const { id, taskNo, goodsIds } = await waiting({}, [10_000, 20_000, 30_000])
      await moveTimes(server, id, { execute: -1 })
      await Promise.all(
        Array.from({ length: 10 }, () => admin(server).post('/blade-test/tick', { work: 'timedPrices' })),
      )
      await runTo(server, id, TASK_STATE.done)
      expect(await priceOf(server, goodsIds[2] ?? '')).toBe(28_500)
      const logged = await server.sql(
        `select count(*)::int as n from merchant_goods_change_log
          where batch_no = '${taskNo}' and field = 'discount'`,
      )
      expect(logged).toEqual([{ n: 3 }])
      expect((await taskOf(admin(server), id)).successCount).toBe(3)
    })

    test('an order keeps the price it was placed at: 96.50 before, 95.00 after', async () => {
      const shop = await newShop(admin(server), 1_000_000, { 'CUP-350': 9650 })
      const sku = await skuId(admin(server), 'CUP-350')
      const { data } = await admin(server).get<Listed<{ id: string }>>(`${GOODS}/list`, {
        merchantCode: shop.merchantCode,
      })
      const order = async () => {
        const { id } = await accept(server, shop, sku, { qty: 1, receiver: RECEIVER })
        return (await detail(server, ORDER, id)).unitPrice
      }
      const task = await plan(
        admin(server),
        data.records.map(({ id }) => id),
        { adjustField: 3, adjustValue: -150, enabled: 1 },
      )
      expect(await order()).toBe(9650)
      await moveTimes(server, task.id, { execute: -1 })
      await runTo(server, task.id, TASK_STATE.done)
      expect(await order()).toBe(9500)
      const prices = await server.sql(
        `select unit_price::int as price from merchant_order_info
          where merchant_code = '${shop.merchantCode}' order by id`,
      )
      expect(prices).toEqual([{ price: 9650 }, { price: 9500 }])
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
        availableAmount: 1_000_000 - 19_150,
      })
    })

    test('two servers that work on the same adjustments change and put back every price once', async () => {
      const servers = server.driver === 'postgres' ? [server, await server.twin()] : [server]
      const tasks = []
      for (let index = 0; index < 4; index += 1) tasks.push(await waiting({}, [10_000, 20_000]))
      const everywhere = () =>
        Promise.all(
          servers.flatMap((one) =>
            Array.from({ length: 4 }, () => admin(one).post('/blade-test/tick', { work: 'timedPrices' })),
          ),
        )
      for (const { id } of tasks) await moveTimes(server, id, { execute: -1 })
      await everywhere()
      for (const { id } of tasks) await runTo(server, id, TASK_STATE.done)
      for (const { id } of tasks) await moveTimes(server, id, { revert: -1 })
      await everywhere()
      for (const { id, taskNo } of tasks) {
        expect(await runTo(server, id, TASK_STATE.reverted)).toMatchObject({
          successCount: 2,
          revertedCount: 2,
        })
        expect(
          await server.sql(
            `select count(*)::int as n from merchant_goods_change_log
          where batch_no = '${taskNo}' and field = 'discount'`,
          ),
        ).toEqual([{ n: 4 }])
      }
    }, 120_000)
  })
}
