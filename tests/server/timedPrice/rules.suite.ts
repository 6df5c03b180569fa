import { describe, expect, test } from 'vitest'
import { openedGoods, supplied } from '../../support/merchantGoods.ts'
import { admin, operator, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import {
  enable,
  foretell,
  inMinutes,
  itemsOf,
  moveTimes,
  plan,
  TASK_STATE,
  taskOf,
  TIMED,
  timedBody,
  type TimedTask,
} from '../../support/timedPrices.ts'

/** What is refused, what a preview says, and what an operator may do before its moment. */
export function timedRulesTests(server: TestServer): void {
  describe('the rules of a timed adjustment', () => {
    test('bad moments, values and goods are refused with their field', async () => {
      const { rows } = await openedGoods(server, [10_000])
      const ids = rows.map(({ id }) => id)
      const save = (more: Record<string, unknown>) =>
        operator(server).post(`${TIMED}/save`, timedBody(ids, more))
      for (const [more, msg, field] of [
        [{ executeTime: inMinutes(4) }, '执行时间须在5分钟以后', 'executeTime'],
        [{ executeTime: inMinutes(10), revertTime: inMinutes(9) }, '恢复时间必须晚于执行时间', 'revertTime'],
        [{ adjustValue: 0 }, '增减的数值不能为0', 'adjustValue'],
        [{ adjustMode: 1, adjustValue: 1.6 }, '折扣需在0.01-1.5之间', 'adjustValue'],
        [{ adjustMode: 1, adjustField: 2, adjustValue: 0.6 }, '加点需在-0.2-0.5之间', 'adjustValue'],
        [{ adjustMode: 1, adjustField: 3, adjustValue: 0 }, '固定结算价必须大于0', 'adjustValue'],
        [{ adjustField: 3, adjustValue: 0.5 }, '固定价以分为单位，必须是整数', 'adjustValue'],
        [{ goodsIds: ['999999999999'] }, undefined, undefined],
        [{ goodsIds: [] }, '请选择商户商品', 'goodsIds'],
        [{ scopeType: 2, goodsIds: null, merchantIds: null }, '请选择商户', 'merchantIds'],
        [{ taskName: 'x'.repeat(61) }, undefined, 'taskName'],
        [{ adjustValue: 'abc' }, undefined, 'adjustValue'],
        [{ adjustField: 9 }, undefined, 'adjustField'],
        [{ executeTime: 'bald' }, undefined, 'executeTime'],
      ] as const) {
        const answer = await save(more)
        expect(answer, JSON.stringify([more, answer.body])).toMatchObject({
          code: 400,
          ...(msg ? { msg } : {}),
          ...(field ? { data: { field } } : {}),
        })
      }
    })

    test('goods of another company are no goods, and nobody else sees the adjustment', async () => {
      const { rows } = await openedGoods(server, [10_000])
      const ids = rows.map(({ id }) => id)
      expect((await stranger(server).post(`${TIMED}/save`, timedBody(ids))).code).toBe(400)
      const { id } = await plan(operator(server), ids)
      expect((await stranger(server).get(`${TIMED}/itemPage`, { taskId: id })).code).toBe(404)
      expect((await enable(stranger(server), id)).code).not.toBe(200)
    })

    test('the preview names each price, margin and loss, and what the ordinary gates refuse', async () => {
      const { rows, skuIds } = await openedGoods(server, [10_000, 20_000], undefined, { minSalePrice: 9_000 })
      await supplied(server, skuIds[0] ?? '', 9_560)
      await admin(server).post('/blade-test/tick', { work: 'goodsRecheck' })
      const { id } = await plan(
        admin(server),
        rows.map(({ id: goodsId }) => goodsId),
      )
      const items = await itemsOf(admin(server), id)
      expect(items).toMatchObject([
        { oldPrice: 9650, newPrice: 9500, oldText: '9.65折', newText: '9.50折', itemState: 0 },
        { oldPrice: 19_300, newPrice: 19_000, failMsg: null },
      ])
      const preview = await foretell(admin(server), 'enable', id)
      expect(preview).toContain('¥96.50 → ¥95.00')
      expect(preview).toContain('毛利率 -0.63%')
      expect(preview).toContain('1 条改后低于成本')
      expect(await taskOf(admin(server), id)).toMatchObject({ taskState: TASK_STATE.waiting })
      const low = await plan(admin(server), [rows[0]?.id ?? ''], {
        adjustMode: 1,
        adjustValue: 0.8,
        executeTime: inMinutes(60),
      })
      expect(await itemsOf(admin(server), low.id)).toMatchObject([
        { newPrice: null, failMsg: '售价低于最低限价' },
      ])
      expect(await enable(admin(server), low.id)).toMatchObject({
        code: 400,
        msg: '没有一条商品能按此调价：售价低于最低限价',
      })
    })

    test('two adjustments of the same prices do not meet, also when they are entered at once', async () => {
      const { rows } = await openedGoods(server, [10_000])
      const ids = rows.map(({ id }) => id)
      const both = await Promise.all(
        [0, 1, 2].map(() => operator(server).post<TimedTask>(`${TIMED}/save`, timedBody(ids))),
      )
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
      expect(both.find(({ code }) => code === 400)?.msg).toBe('商品存在未执行的调价任务')
      const later = { executeTime: inMinutes(120) }
      expect((await operator(server).post(`${TIMED}/save`, timedBody(ids, later))).code).toBe(200)
      expect(
        (
          await operator(server).post(
            `${TIMED}/save`,
            timedBody(ids, { adjustField: 4, adjustValue: 0.9, adjustMode: 1 }),
          )
        ).code,
      ).toBe(200)
    })

    test('it is enabled, disabled, edited until a minute before, and cancelled; no stale version', async () => {
      const { rows } = await openedGoods(server, [10_000])
      const task = await plan(
        operator(server),
        rows.map(({ id }) => id),
      )
      expect(await enable(operator(server), task.id, true)).toMatchObject({ code: 200 })
      expect((await taskOf(operator(server), task.id)).enabled).toBeTruthy()
      expect(await enable(operator(server), task.id, 0)).toMatchObject({ code: 200 })
      expect((await enable(operator(server), task.id, 7)).code).toBe(400)
      const now = await taskOf(operator(server), task.id)
      const update = (version: number, more: Record<string, unknown>) =>
        operator(server).post(`${TIMED}/update`, { id: task.id, version, ...more })
      expect((await update(now.version - 1, { taskName: '旧' })).code).toBe(409)
      expect(await update(now.version, { adjustValue: -0.02 })).toMatchObject({ code: 200 })
      expect(await itemsOf(admin(server), task.id)).toMatchObject([{ newPrice: 9450 }])
      await moveTimes(server, task.id, { execute: 0.9 })
      const late = await taskOf(operator(server), task.id)
      expect(await update(late.version, { taskName: '晚' })).toMatchObject({
        code: 400,
        msg: '距执行不足1分钟或已开始执行，不能修改',
      })
      await moveTimes(server, task.id, { execute: 30 })
      expect(await operator(server).post(`${TIMED}/cancel`, { ids: [task.id] })).toMatchObject({ code: 200 })
      expect(await taskOf(admin(server), task.id)).toMatchObject({ taskState: TASK_STATE.canceled })
      expect((await enable(operator(server), task.id)).code).not.toBe(200)
      expect((await operator(server).post(`${TIMED}/revert`, { ids: [task.id] })).code).not.toBe(200)
    })
  })
}
