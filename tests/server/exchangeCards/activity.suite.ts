import { expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import * as cards from '../../support/exchangeCards.ts'
import { skuId } from '../../support/orders.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

const { ACTIVITY } = cards

interface Activity {
  readonly id: string
  readonly version: number
  readonly pickCount: number
  readonly issuedCards: number
  readonly activatedCards: number
  readonly status: number
  readonly runState: number | null
  readonly goods: readonly Record<string, unknown>[]
}

/** The rules of campaigns that say what cards are exchanged for. */
export function activityTests(server: TestServer): void {
  const detailOf = async (id: string): Promise<Activity> =>
    dataOf(await admin(server).get<Activity>(`${ACTIVITY}/detail`, { id }))
  const update = async (id: string, values: Readonly<Record<string, unknown>>) =>
    admin(server).post<Activity>(`${ACTIVITY}/update`, {
      id,
      version: (await detailOf(id)).version,
      ...values,
    })

  test('what was enabled keeps how it is exchanged, and what has cards cannot be removed', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const id = await cards.newActivity(server, shop)
    expect(await detailOf(id)).toMatchObject({ pickCount: 1, status: 1, runState: 1 })
    expect((await update(id, { exchangeTimes: 3 })).msg).toBe('已启用过的活动不能修改可兑次数')
    const order = await cards.madeOrder(server, id, { qty: 5, unitFee: 0 })
    dataOf(await cards.activate(server, order, [1, 2]))
    expect(await detailOf(id)).toMatchObject({ issuedCards: 5, activatedCards: 2 })
    expect((await update(id, { exchangeMode: 3 })).msg).toBe('已制卡，不能修改兑换方式')
    dataOf(await cards.enter(server, id, { qty: 3 }))
    expect((await update(id, { plannedQuantity: 7 })).msg).toBe('计划制卡数不能小于已制和待制的卡数')
    dataOf(await update(id, { plannedQuantity: 8 }))
    expect((await admin(server).post(`${ACTIVITY}/remove?ids=${id}`)).msg).toBe('启用中的活动请先停用')
    // A call without a status disables.
    dataOf(await admin(server).post(`${ACTIVITY}/disable?id=${id}`))
    expect(await detailOf(id)).toMatchObject({ status: 2, runState: null })
    expect((await admin(server).post(`${ACTIVITY}/remove?ids=${id}`)).msg).toBe('活动下已有卡，不能删除')
    expect((await cards.enter(server, id, { qty: 1 })).code).toBe(400)
  })

  test('goods stand once each, keep what was exchanged, and bound what is picked', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const [cup, set] = [await skuId(admin(server), 'CUP-350'), await skuId(admin(server), 'QH-B15')]
    const id = await cards.newActivity(server, shop, {
      exchangeMode: 2,
      pickCount: 2,
      goods: [
        { skuId: cup, quantity: 1, stockLimit: 10 },
        { skuId: set, quantity: 1, stockLimit: 0 },
      ],
    })
    await server.sql(`
      update card_activity_goods set used_qty = 4 where card_activity_id = ${id} and sku_id = ${cup}`)
    const line = (sku: string, stockLimit: number) => ({ skuId: sku, quantity: 1, stockLimit })
    expect((await update(id, { goods: [line(set, 0)] })).msg).toBe('该商品已有兑换记录，不能移除')
    expect((await update(id, { goods: [line(cup, 3), line(set, 0)] })).msg).toBe(
      '第1行的库存上限小于已兑数量',
    )
    expect((await update(id, { goods: [line(cup, 9), line(cup, 9)] })).msg).toBe('第2行的商品与前面的重复')
    expect((await update(id, { goods: [line(cup, 9)] })).msg).toBe('可选件数不能多于兑换商品数')
    dataOf(await update(id, { goods: [line(cup, 4), line(set, 2)] }))
    expect((await detailOf(id)).goods[0]).toMatchObject({ usedQty: 4, stockLimit: 4 })
  })

  test('a campaign that is over cannot be enabled, nor can one that sells nothing any more', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const id = await cards.newActivity(server, shop)
    dataOf(await admin(server).post(`${ACTIVITY}/disable`, { id, status: 2 }))
    await server.sql(`update card_activity set end_time = now() - interval '1 hour' where id = ${id}`)
    expect((await admin(server).post(`${ACTIVITY}/disable`, { id, status: 1 })).msg).toBe('活动已结束')
    expect((await update(id, { endTime: '2025-01-01 00:00:00' })).msg).toBe('活动结束时间必须晚于开始时间')
  })
}
