import { expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import * as cards from '../../support/exchangeCards.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

const { CARD, CARD_STATE, requestNo } = cards
const VIEW = '/biz-card/cardInfoView'

/** What happens to cards with time, and who may see their secrets. */
export function validityTests(server: TestServer): void {
  const delay = (body: Readonly<Record<string, unknown>>, by = admin(server)) =>
    by.post<{ restoredQty: number }>(`${CARD}/delay`, {
      reason: '客诉补偿',
      requestNo: requestNo(),
      delayDays: 60,
      ...body,
    })
  const stateOf = async (order: cards.CardOrder, serial: number): Promise<number | undefined> =>
    (await cards.cardsOf(server, order, [serial, serial]))[0]?.cardState

  test('cards valid for days get their end when they are activated, and cannot be extended before', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const activityId = await cards.newActivity(server, shop)
    const order = await cards.madeOrder(server, activityId, {
      qty: 3,
      unitFee: 0,
      validType: 2,
      validDays: 30,
      validEnd: null,
    })
    expect(await cards.cardsOf(server, order, [1, 1])).toMatchObject([{ validEnd: null }])
    expect((await delay(cards.rangeOf(order, 1, 3))).msg).toBe('号段内有 3 张卡激活后才有有效期，请先激活')
    dataOf(await cards.activate(server, order, null))
    const [card] = await cards.cardsOf(server, order, [1, 1])
    const days = (Date.parse(`${card?.validEnd?.replace(' ', 'T')}+08:00`) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    expect((await cards.activate(server, order, null)).msg).toBe('没有未激活的卡')
    expect(await cards.detailOf(server, order.id)).toMatchObject({ activateState: 2 })
  })

  test('expired cards come back as what they were, within 90 days and with a right of its own', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const order = await cards.madeOrder(server, await cards.newActivity(server, shop), { qty: 4, unitFee: 0 })
    dataOf(await cards.activate(server, order, [2, 4]))
    await server.sql(`
      update card_number_info
      set valid_end = now() - case when serial_no = ${order.serialStart + 3} then 91 else 10 end * interval '1 day'
      where batch_no = '${order.orderNo}'`)
    await server.as('admin').post('/blade-test/tick', { work: 'cardExpiry' })
    await expect.poll(() => stateOf(order, 1), { timeout: 10_000 }).toBe(CARD_STATE.expired)
    expect((await delay(cards.rangeOf(order, 1, 3))).msg).toBe('号段内存在不可操作的卡（3张）')
    expect((await delay({ ...cards.rangeOf(order, 1, 4), allowExpired: 1 })).msg).toBe(
      '号段内存在不可操作的卡（1张）',
    )
    expect(await delay({ ...cards.rangeOf(order, 1, 3), allowExpired: 1 }, operator(server))).toMatchObject({
      code: 403,
    })
    expect((await delay({ ...cards.rangeOf(order, 1, 3), allowExpired: 1, delayDays: 5 })).msg).toBe(
      '新有效期必须晚于当前时间',
    )
    const extended = dataOf(await delay({ ...cards.rangeOf(order, 1, 3), allowExpired: 1 }))
    expect(extended.restoredQty).toBe(3)
    expect(await stateOf(order, 1)).toBe(CARD_STATE.inactive)
    expect(await stateOf(order, 2)).toBe(CARD_STATE.active)
  })

  test('a secret is revealed by right, with a reason, and every attempt is recorded', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const order = await cards.madeOrder(server, await cards.newActivity(server, shop), { qty: 2, unitFee: 0 })
    dataOf(await cards.activate(server, order, [1, 1]))
    const [active, inactive] = await cards.cardsOf(server, order, [1, 2])
    const reveal = (cardId: string | undefined, by = admin(server)) =>
      by.post<{ cardNo: string; secret: string }>(`${VIEW}/reveal`, {
        cardKind: 2,
        cardId,
        reason: '持卡人刮坏了涂层',
      })
    expect(await reveal(active?.id, server.as('support', '100001'))).toMatchObject({ code: 403 })
    const { secret, cardNo } = dataOf(await reveal(active?.id))
    expect(secret).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
    expect(cardNo).toBe(active?.cardNo)
    dataOf(await reveal(inactive?.id))
    expect(await reveal(active?.id, server.as('admin', '100002'))).toMatchObject({ code: 404 })
    const log = dataOf(
      await admin(server).get<Listed<{ result: number; cardKind: number }>>(`${VIEW}/page`, {
        cardId: active?.id,
      }),
    ).records
    expect(log.map(({ result, cardKind }) => [cardKind, result])).toEqual([
      [2, 1],
      [2, 2],
    ])
    const listed = await admin(server).get(`${CARD}/reportPage`, { batchNo: order.orderNo })
    expect(JSON.stringify(listed.body)).not.toContain(secret)
  })
}
