import { describe, expect, test } from 'vitest'
import {
  ACTIVITY,
  ACTIVITY_STATE,
  activityBody,
  activityOf,
  move,
  newActivity,
  publishedActivity,
} from '../../support/activities.ts'
import { newSkus } from '../../support/merchantGoods.ts'
import { newMerchant } from '../../support/merchants.ts'
import { admin, operator, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { inMinutes } from '../../support/timedPrices.ts'

/** What is refused, and how an activity lives. */
export function activityRulesTests(server: TestServer): void {
  const merchant = async (): Promise<string> => (await newMerchant(server, { merchantType: 1 })).id
  const sku = async (): Promise<string> => (await newSkus(server, [10_000], { minSalePrice: 9_000 }))[0] ?? ''

  describe('the rules of an activity', () => {
    test('bad times, lines and amounts are refused with their field', async () => {
      const skuId = await sku(),
        merchantId = await merchant()
      const save = (line: Record<string, unknown>, more: Record<string, unknown> = {}) =>
        operator(server).post(
          `${ACTIVITY}/save`,
          activityBody([{ skuId, activityPrice: 9500, ...line }], [merchantId], more),
        )
      for (const [line, more, msg, field] of [
        [{}, { endTime: inMinutes(-2) }, '活动结束时间必须晚于开始时间', 'endTime'],
        [{}, { endTime: inMinutes(367 * 24 * 60) }, '活动最长366天', 'endTime'],
        [{ activityPrice: 8999 }, {}, '活动商品第1行的活动价低于最低限价', 'items.0.activityPrice'],
        [{ activityPrice: null }, {}, '活动商品第1行请输入活动价', 'items.0.activityPrice'],
        [{ skuId: '999999999' }, {}, undefined, undefined],
        [{ quota: -1 }, {}, undefined, undefined],
        [{ quota: 'viele' }, {}, undefined, undefined],
        [{}, { activityType: 3, fullAmount: 1000, minusAmount: 1000 }, '减额必须小于满额', 'minusAmount'],
        [{}, { activityType: 3 }, '请输入满额', 'fullAmount'],
        [{}, { merchantIds: [] }, '请选择商户', 'merchantIds'],
        [{}, { activityName: 'x'.repeat(51) }, undefined, 'activityName'],
        [{}, { items: [] }, '请添加活动商品', 'items'],
        [
          {},
          {
            items: [
              { skuId, activityPrice: 9500 },
              { skuId, activityPrice: 9500 },
            ],
          },
          '活动商品第2行重复',
          undefined,
        ],
      ] as const) {
        const answer = await save(line, more)
        expect(answer, JSON.stringify([line, more, answer.body])).toMatchObject({
          code: 400,
          ...(msg ? { msg } : {}),
          ...(field ? { data: { field } } : {}),
        })
      }
    })

    test('no two published activities have the same goods for one merchant at the same time', async () => {
      const skuId = await sku(),
        [one, two] = [await merchant(), await merchant()]
      const items = [{ skuId, activityPrice: 9500 }]
      const make = (merchantIds: readonly string[], more = {}) =>
        newActivity(operator(server), items, merchantIds, more)
      const first = await make([one])
      const [second, third] = [await make([one, two]), await make([two])]
      const both = await move(operator(server), 'publish', [first, second])
      expect(both).toMatchObject({ code: 200, data: { success: 1 } })
      expect(both.data.fail[0]?.msg).toBe('该商品在同一时段已参加其他活动')
      const foretold = await operator(server).post(`${ACTIVITY}/preview`, { action: 'publish', ids: [third] })
      expect(JSON.stringify(foretold.data)).toContain('活动价 ¥95.00，现最低结算单价 ¥100.00')
      expect(await move(operator(server), 'publish', [third])).toMatchObject({ code: 200 })
      expect(
        await move(operator(server), 'publish', [await make([], { merchantScope: 0, merchantIds: null })]),
      ).toMatchObject({ code: 400 })
      const later = await make([one], { startTime: inMinutes(120), endTime: inMinutes(150) })
      expect(await move(operator(server), 'publish', [later])).toMatchObject({ code: 200 })
      expect(await move(operator(server), 'pause', [first])).toMatchObject({ code: 200 })
      const instead = await make([one])
      expect(await move(operator(server), 'publish', [instead])).toMatchObject({ code: 200 })
      expect(await move(operator(server), 'resume', [first])).toMatchObject({
        code: 400,
        msg: '该商品在同一时段已参加其他活动',
      })
      const rivals = await Promise.all(
        [1, 2, 3].map(() => make([two], { startTime: inMinutes(200), endTime: inMinutes(201) })),
      )
      const raced = await Promise.all(rivals.map((id) => move(operator(server), 'publish', [id])))
      expect(raced.filter(({ code }) => code === 200)).toHaveLength(1)
    })

    test('a published activity only grows; a draft is removed; an ended one is over', async () => {
      const skuId = await sku(),
        merchantId = await merchant()
      const id = await newActivity(
        operator(server),
        [{ skuId, activityPrice: 9500, quota: 10 }],
        [merchantId],
      )
      const update = async (more: Record<string, unknown>) => {
        const { version } = await activityOf(server, id)
        return operator(server).post(`${ACTIVITY}/update`, { id, version, ...more })
      }
      expect(await update({ activityName: '改名' })).toMatchObject({ code: 200 })
      expect(await move(operator(server), 'publish', [id])).toMatchObject({ code: 200 })
      const line = (more: Record<string, unknown>) => [{ skuId, activityPrice: 9500, quota: 10, ...more }]
      const { endTime } = await activityOf(server, id)
      for (const more of [
        { endTime: inMinutes(30) },
        { items: line({ quota: 9 }) },
        { items: line({ activityPrice: 9400 }) },
        { items: [...line({}), { skuId: await sku(), activityPrice: 9500 }] },
        { startTime: inMinutes(5) },
        { merchantScope: 0 },
      ])
        expect(await update(more), JSON.stringify(more)).toMatchObject({
          code: 400,
          msg: '已发布的活动只能延长结束时间、增加限量',
        })
      expect(await update({ endTime: inMinutes(120), items: line({ quota: 20 }) })).toMatchObject({
        code: 200,
      })
      expect((await activityOf(server, id)).endTime > endTime).toBe(true)
      expect((await operator(server).post(`${ACTIVITY}/remove`, {}, { query: { ids: id } })).code).toBe(400)
      expect((await stranger(server).get(`${ACTIVITY}/itemPage`, { activityId: id })).code).toBe(404)
      expect(await move(operator(server), 'end', [id])).toMatchObject({ code: 200 })
      expect((await move(operator(server), 'resume', [id])).code).not.toBe(200)
      expect(await update({ remark: '晚' })).toMatchObject({ code: 400, msg: '已结束的活动不能修改' })
      const draft = await newActivity(operator(server), line({}), [merchantId])
      expect(await operator(server).post(`${ACTIVITY}/remove`, {}, { query: { ids: draft } })).toMatchObject({
        code: 200,
      })
    })

    test('it ends by itself when its time is over, and its author is notified', async () => {
      const id = await publishedActivity(
        operator(server),
        [{ skuId: await sku(), activityPrice: 9500 }],
        [await merchant()],
      )
      await server.sql(`update goods_activity set end_time = now() - interval '1 minute' where id = ${id}`)
      await expect
        .poll(async () => {
          await admin(server).post('/blade-test/tick', { work: 'activityEnds' })
          return (await activityOf(server, id)).activityState
        })
        .toBe(ACTIVITY_STATE.ended)
      expect(await server.sql(`select count(*)::int as n from message where link like '%${id}%'`)).toEqual([
        { n: 1 },
      ])
    })
  })
}
