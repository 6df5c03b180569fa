import { expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import * as cards from '../../support/exchangeCards.ts'
import { figuresOf } from '../../support/orders.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

const { CARD, CARD_STATE, DELAY, ORDER_STATE, requestNo } = cards

/** A batch of physical cards: held, made, activated, extended and voided by ranges. */
export function rangeTests(server: TestServer): void {
  const countOf = async (batchNo: string) =>
    dataOf(await admin(server).get<Record<string, number>>(`${CARD}/reportCount`, { batchNo }))
  const delay = (body: Readonly<Record<string, unknown>>, by = admin(server)) =>
    by.post<{ delayNo: string; cardQty: number }>(`${CARD}/delay`, {
      reason: '活动延长',
      requestNo: requestNo(),
      ...body,
    })
  const invalid = (body: Readonly<Record<string, unknown>>, by = admin(server)) =>
    by.post<{ refundAmount: number }>(`${CARD}/invalid`, {
      reason: '卡片丢失',
      requestNo: requestNo(),
      ...body,
    })

  test('500 cards at a fee of 3 yuan: held, charged once made, activated, extended and voided by ranges', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const activityId = await cards.newActivity(server, shop)
    const entered = dataOf(await cards.enter(server, activityId))
    expect(entered).toMatchObject({ totalFee: 150_000, orderState: ORDER_STATE.pending })
    expect((await cards.approve(server, entered.id, admin(server))).body).toMatchObject({
      msg: '不能审核自己提交的单据',
    })
    dataOf(await cards.approve(server, entered.id))
    const held = await figuresOf(admin(server), shop.accountId)
    expect(held).toMatchObject({ balance: 1_000_000, holdAmount: 150_000, availableAmount: 850_000 })
    const order = await cards.produce(server, entered.id)
    expect(order).toMatchObject({ orderState: ORDER_STATE.toShip, qty: 500 })
    const charged = await figuresOf(admin(server), shop.accountId)
    expect(charged).toMatchObject({ balance: 850_000, holdAmount: 0, availableAmount: 850_000 })
    expect(await countOf(order.orderNo)).toMatchObject({ all: 500, inactive: 500 })

    dataOf(await cards.activate(server, order, [1, 300]))
    expect(await cards.detailOf(server, order.id)).toMatchObject({ activatedQty: 300, activateState: 1 })

    const extended = dataOf(await delay({ ...cards.rangeOf(order, 1, 100), delayDays: 90 }))
    expect(extended.cardQty).toBe(100)
    const [first] = await cards.cardsOf(server, order, [1, 1])
    expect(first).toMatchObject({ validEnd: '2028-02-18 00:00:00', delayCount: 1 })
    const [after] = await cards.cardsOf(server, order, [101, 101])
    expect(after).toMatchObject({ validEnd: '2027-11-20 00:00:00', delayCount: 0 })
    const records = dataOf(
      await admin(server).get<Listed<{ id: string; delayNo: string; cardQty: number; batchNo: string }>>(
        `${DELAY}/page`,
        { delayNo: extended.delayNo },
      ),
    ).records
    expect(records).toMatchObject([{ cardQty: 100, batchNo: order.orderNo, delayDays: 90 }])
    const items = await admin(server).get<Listed<{ cardNo: string }>>(`${DELAY}/itemPage`, {
      delayId: records[0]?.id,
      cardNo: first?.cardNo,
    })
    expect(dataOf(items).records).toMatchObject([
      { cardNo: first?.cardNo, oldValidEnd: '2027-11-20 00:00:00', newValidEnd: '2028-02-18 00:00:00' },
    ])

    dataOf(await invalid(cards.rangeOf(order, 481, 500)))
    expect(await countOf(order.orderNo)).toEqual({
      all: 500,
      total: 500,
      inactive: 180,
      active: 300,
      bound: 0,
      used: 0,
      invalid: 20,
      expired: 0,
    })

    expect((await cards.activate(server, order, [470, 490])).msg).toBe('号段内存在不可激活的卡（10张）')
    expect(await countOf(order.orderNo)).toMatchObject({ inactive: 180, active: 300 })
    expect((await cards.activate(server, order, [400, 501])).msg).toBe('激活号段超出订单范围')
  })

  test('a card is extended three times, to a later end, within a year in all', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const order = await cards.madeOrder(server, await cards.newActivity(server, shop), { qty: 5, unitFee: 0 })
    const one = cards.rangeOf(order, 1, 1)
    expect((await delay({ ...one, newValidEnd: '2027-11-20 00:00:00' })).msg).toBe('新有效期必须晚于原有效期')
    expect((await delay({ ...one })).msg).toBe('延期天数与新有效期请填一个')
    expect((await delay({ ...one, delayDays: 10, newValidEnd: '2028-01-01 00:00:00' })).msg).toBe(
      '延期天数与新有效期请填一个',
    )
    for (const delayDays of [100, 100]) dataOf(await delay({ ...one, delayDays }))
    expect((await delay({ ...one, delayDays: 166 })).msg).toBe('累计延期不能超过 365 天')
    dataOf(await delay({ ...one, delayDays: 165 }))
    expect((await delay({ ...one, delayDays: 1 })).msg).toBe('延期次数已达上限')
    // One card that cannot be extended keeps all of them as they are.
    expect((await delay({ ...cards.rangeOf(order, 1, 5), delayDays: 1 })).msg).toBe('延期次数已达上限')
    expect(await cards.cardsOf(server, order, [2, 2])).toMatchObject([{ delayCount: 0 }])
    const request = {
      ...cards.rangeOf(order, 2, 2),
      delayDays: 7,
      reason: '重复提交',
      requestNo: requestNo(),
    }
    const send = () => admin(server).post<{ delayNo: string }>(`${CARD}/delay`, request, { key: null })
    const again = await send(),
      same = await send()
    expect(dataOf(same).delayNo).toBe(dataOf(again).delayNo)
    expect(await cards.cardsOf(server, order, [2, 2])).toMatchObject([{ delayCount: 1 }])
  })

  test('face values charged at activation come back for voided cards, but not for bound ones', async () => {
    const shop = await cards.shopWith(server, 100_000)
    const activityId = await cards.newActivity(server, shop)
    const order = await cards.madeOrder(server, activityId, { qty: 20, unitFee: 0, billMode: 1 })
    expect((await cards.activate(server, order, [1, 11])).msg).toContain('可用额度')
    expect(await cards.detailOf(server, order.id)).toMatchObject({ activatedQty: 0 })
    dataOf(await cards.activate(server, order, [1, 6]))
    dataOf(await cards.activate(server, order, [7, 8]))
    const charged = await figuresOf(admin(server), shop.accountId)
    expect(charged).toMatchObject({ balance: 20_000, availableAmount: 20_000 })
    await server.sql(`
      update card_number_info set card_state = ${CARD_STATE.bound}, bind_phone_mask = '138****0000'
      where batch_no = '${order.orderNo}' and serial_no = ${order.serialStart}`)
    expect((await invalid(cards.rangeOf(order, 1, 10))).msg).toBe('已绑定的卡需强制作废')
    const voided = dataOf(await invalid({ ...cards.rangeOf(order, 1, 10), force: 1 }))
    expect(voided.refundAmount).toBe(70_000)
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ balance: 90_000 })
    expect(await cards.detailOf(server, order.id)).toMatchObject({
      chargedFace: 80_000,
      refundedFace: 70_000,
    })
    expect((await invalid({ ...cards.rangeOf(order, 1, 10), force: 1 })).msg).toBe(
      '号段内存在不可操作的卡（10张）',
    )
    expect((await delay({ ...cards.rangeOf(order, 10, 12), delayDays: 3 })).msg).toBe(
      '号段内存在不可操作的卡（1张）',
    )
  })

  test('cards are chosen by ids or by a filter too, and only those the caller may see', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const order = await cards.madeOrder(server, await cards.newActivity(server, shop), { qty: 4, unitFee: 0 })
    const rows = await cards.cardsOf(server, order, [1, 4])
    const ids = rows.slice(0, 2).map(({ id }) => id)
    expect(dataOf(await delay({ ids, delayDays: 5 })).cardQty).toBe(2)
    const filter = { batchNo: order.orderNo }
    expect(dataOf(await delay({ filter, except: ids, delayDays: 5 })).cardQty).toBe(2)
    expect(await delay({})).toMatchObject({ code: 400 })
    expect(await delay({ ids, delayDays: 5 }, server.as('admin', '100002'))).toMatchObject({ code: 404 })
    expect(await delay({ ids, delayDays: 5 }, server.as('viewer', '100001'))).toMatchObject({ code: 403 })
    const preview = await operator(server).post<{ total: number; sentences: readonly unknown[] }>(
      `${CARD}/preview`,
      { action: 'invalid', ids, input: { reason: '丢失' } },
    )
    expect(dataOf(preview)).toMatchObject({ total: 2, eligible: 2 })
    expect(await countOf(order.orderNo)).toMatchObject({ invalid: 0 })
  })

  test('a change by a filter with a name that is none is refused to every client', async () => {
    const oldClient = server.as('admin', { tenant: '100001', detail: false })
    const filter = { batchNo: 'PC1', batch: 'PC1' }
    for (const client of [oldClient, admin(server)]) {
      expect(await delay({ filter, delayDays: 5 }, client)).toMatchObject({ code: 400 })
      expect(await client.post('/blade-system/post/remove', { filter: { nothing: '1' } })).toMatchObject({
        code: 400,
      })
    }
  })
}
