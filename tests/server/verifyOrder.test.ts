import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import {
  BILL,
  creditAccount,
  generate,
  lastMonth,
  monthEnd,
  noon,
  openDaysAgain,
  tick,
  today,
} from '../support/bills.ts'
import type { Client, Listed } from '../support/client.ts'
import {
  activate,
  ACTIVITY,
  type Card,
  CARD,
  CARD_STATE,
  type CardOrder,
  cardsOf,
  madeOrder,
  newActivity,
  rangeOf,
  shopWith,
} from '../support/exchangeCards.ts'
import { ledger } from '../support/finance.ts'
import { admin, auditor, clerk, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const VERIFY = '/biz-order/verifyOrder'
const VERIFIED = 1,
  REVOKED = 2

interface Verification {
  readonly id: string
  readonly verifyNo: string
  readonly verifyState: number
  readonly verifyAmount: number
  readonly timesLeft: number
  readonly codeMasked: string
  readonly settleState: number
  readonly billNo: string | null
}

let order: CardOrder, activityId: string

const cardAt = async (serial: number): Promise<Card & { readonly usedTimes: number }> =>
  (await cardsOf(server, order, [serial, serial]))[0] as never
const secretOf = async (cardId: string): Promise<string> =>
  dataOf(
    await admin(server).post<{ secret: string }>('/biz-card/cardInfoView/reveal', {
      cardId,
      cardKind: 2,
      reason: '门店核销测试',
    }),
  ).secret
async function verify(serial: number, more: Record<string, unknown> = {}, by: Client = operator(server)) {
  const { id, cardNo } = await cardAt(serial)
  const input = {
    cardNo,
    cardSecret: await secretOf(id),
    storeName: '滨江一店',
    storeCode: 'BJ01',
    goodsAmount: 15_800,
    ...more,
  }
  // A number of the request takes the place of the key that clients send.
  return by.post<{ id: string }>(`${VERIFY}/verify`, input, more.requestNo ? { key: null } : {})
}
const read = async (id: string): Promise<Verification> =>
  dataOf(await operator(server).get<Verification>(`${VERIFY}/detail`, { id }))
const revoke = (id: string, by: Client = operator(server)) =>
  by.post(`${VERIFY}/revoke`, { id, reason: '顾客改主意' })
const exchangedTimes = async (): Promise<number> =>
  dataOf(await admin(server).get<{ exchangedTimes: number }>(`${ACTIVITY}/detail`, { id: activityId }))
    .exchangedTimes

describe('the use of a card at a store', () => {
  test('cards that may be used three times are made, and half of them activated', async () => {
    const shop = await shopWith(server, 1_000_000)
    activityId = await newActivity(server, shop, { exchangeTimes: 3 })
    order = await madeOrder(server, activityId, { qty: 20 })
    ok(await activate(server, order, [1, 10]))
    expect(await cardAt(10)).toMatchObject({ cardState: CARD_STATE.active, totalTimes: 3, usedTimes: 0 })
  })

  test('a card of three uses is used up with the third, its value in parts, and each use has a number', async () => {
    const before = await exchangedTimes()
    const uses: Verification[] = []
    for (const state of [CARD_STATE.bound, CARD_STATE.bound, CARD_STATE.used]) {
      uses.push(await read(dataOf(await verify(1)).id))
      expect(await cardAt(1)).toMatchObject({ cardState: state, usedTimes: uses.length })
    }
    expect(uses.map(({ verifyAmount, timesLeft }) => [verifyAmount, timesLeft])).toEqual([
      [3333, 2],
      [3333, 1],
      [3334, 0],
    ])
    expect(uses[0]).toMatchObject({
      verifyState: VERIFIED,
      codeMasked: expect.stringMatching(/^8801\*{4}\d{4}$/),
    })
    expect(await verify(1)).toMatchObject({ code: 400, msg: '卡兑换次数已用完' })
    expect(await exchangedTimes()).toBe(before + 3)
    const { cardNo } = await cardAt(1)
    const found = dataOf(await operator(server).get<Listed<Verification>>(`${VERIFY}/page`, { code: cardNo }))
    expect(found.records).toHaveLength(3)
    expect(JSON.stringify(found.records)).not.toContain(cardNo)
    expect(dataOf(await operator(server).get(`${VERIFY}/count`, { storeName: '滨江一店' }))).toMatchObject({
      verified: 3,
    })
  })

  test('of several uses at once only as many succeed as the card has', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(2)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    expect(await cardAt(2)).toMatchObject({ cardState: CARD_STATE.used, usedTimes: 3 })
  })

  test('a use is taken back on the same day: the card may be used again, once', async () => {
    const first = dataOf(await verify(3)).id,
      before = await exchangedTimes()
    expect(await revoke(first, server.as('viewer', '100001'))).toMatchObject({ code: 403 })
    expect(await revoke(first, stranger(server))).toMatchObject({ code: 404 })
    // However often it is asked for, one use comes back.
    const answers = await Promise.all([revoke(first), revoke(first)])
    expect(answers.map(({ code }) => code)).toContain(200)
    expect(await read(first)).toMatchObject({ verifyState: REVOKED, revokeReason: '顾客改主意' })
    expect(await cardAt(3)).toMatchObject({ cardState: CARD_STATE.active, usedTimes: 0 })
    expect(await exchangedTimes()).toBe(before - 1)
    const second = dataOf(await verify(3)).id
    await server.sql(`update verify_order set verify_time = now() - interval '1 day' where id = ${second}`)
    expect(await revoke(second)).toMatchObject({ code: 400, msg: '仅支持撤销当日核销' })
    const third = dataOf(await verify(3)).id
    await server.sql(`update verify_order set settle_state = 1 where id = ${third}`)
    expect(await revoke(third)).toMatchObject({ code: 400, msg: '已结算的核销单不能撤销' })
  })

  test('a use taken back after the card has run out leaves it expired, and a void card stays void', async () => {
    const late = dataOf(await verify(4)).id,
      { id: lateCard } = await cardAt(4)
    await server.sql(
      `update card_number_info set valid_end = now() - interval '1 minute' where id = ${lateCard}`,
    )
    expect(await verify(4)).toMatchObject({ code: 400, msg: '卡已过期' })
    ok(await revoke(late))
    expect(await cardAt(4)).toMatchObject({ cardState: CARD_STATE.expired })
    const voided = dataOf(await verify(5)).id
    ok(
      await admin(server).post(`${CARD}/invalid`, {
        ...rangeOf(order, 5, 5),
        reason: '卡面破损',
        force: 1,
      }),
    )
    expect(await verify(5)).toMatchObject({ code: 400, msg: '卡已作废' })
    expect(await revoke(voided)).toMatchObject({ code: 400, msg: '卡已作废' })
  })

  test('wrong secrets, cards that wait and disabled campaigns are refused beside their field', async () => {
    const { cardNo } = await cardAt(6)
    for (const [more, msg, field] of [
      [{ cardSecret: 'FALSCH-000000' }, '卡号或卡密不正确', 'cardSecret'],
      [{ cardNo: '9900000000000' }, '卡号或卡密不正确', 'cardSecret'],
      [{ cardNo: '' }, '请输入卡号', 'cardNo'],
      [{ cardSecret: '' }, '请输入卡密', 'cardSecret'],
      [{ storeName: '' }, '请输入门店', 'storeName'],
      [{ storeName: '店'.repeat(61) }, undefined, 'storeName'],
      [{ goodsAmount: -1 }, undefined, 'goodsAmount'],
      [{ goodsAmount: 'viel' }, undefined, 'goodsAmount'],
    ] as const)
      expect(await verify(6, more), JSON.stringify(more)).toMatchObject({
        code: 400,
        ...(msg ? { msg } : {}),
        data: { field },
      })
    expect(await verify(11)).toMatchObject({ code: 400, msg: '卡未激活，不能核销' })
    expect(await verify(6, {}, server.as('viewer', '100001'))).toMatchObject({ code: 403 })
    expect(await verify(6, {}, stranger(server))).toMatchObject({ code: 400, msg: '卡号或卡密不正确' })
    ok(await admin(server).post(`${ACTIVITY}/disable?id=${activityId}`, {}))
    expect(await verify(6)).toMatchObject({ code: 400, msg: '活动已停用' })
    ok(await admin(server).post(`${ACTIVITY}/disable?id=${activityId}&status=1`, {}))
    const requestNo = `VERIFY-${cardNo}`
    const first = await verify(6, { requestNo })
    expect((await verify(6, { requestNo })).data).toEqual(first.data)
    expect(await cardAt(6)).toMatchObject({ usedTimes: 1 })
  })

  test('a confirmed statement settles the redemptions of its days, which stay as they are from then on', async () => {
    const accountId = await creditAccount(server, 1_000_000)
    await openDaysAgain(server)
    await ledger(server, {
      verb: 'post',
      bizType: 'charge',
      accountId,
      amount: 1000,
      docNo: 'D1',
      bizNo: 'D1-1',
      at: noon(`${lastMonth}-08`),
    })
    await tick(server, 'dayClose')
    const earlier = dataOf(await verify(7)).id,
      revoked = dataOf(await verify(8)).id,
      later = dataOf(await verify(9)).id
    ok(await revoke(revoked))
    await server.sql(`update merchant_config set account_id = ${accountId}
      where id = (select merchant_id from verify_order where id = ${earlier})`)
    await server.sql(`update verify_order set verify_time = '${monthEnd} 23:59:59+08' where id = ${earlier}`)
    await server.sql(
      `update verify_order set verify_time = '${noon(`${lastMonth}-08`)}' where id = ${revoked}`,
    )
    const { id: billId, billNo } = dataOf(await generate(server, accountId, monthEnd))
    ok(await clerk(server).post(`${BILL}/confirmBill`, { ids: [billId] }))
    expect(await read(earlier)).toMatchObject({ settleState: 0, billNo: null })
    const confirm = { id: billId, partyConfirmName: '客户财务', partyConfirmTime: `${today} 00:00:01` }
    ok(await auditor(server).post(`${BILL}/confirm`, confirm))
    expect(await read(earlier)).toMatchObject({ settleState: 1, billNo })
    for (const id of [revoked, later]) expect(await read(id)).toMatchObject({ settleState: 0, billNo: null })
    expect(await revoke(earlier)).toMatchObject({ code: 400, msg: '已结算的核销单不能撤销' })
    ok(await revoke(later))
    ok(await clerk(server).post(`${BILL}/dispute`, { id: billId, reason: '有一笔不认' }))
    expect(await read(earlier)).toMatchObject({ settleState: 0, billNo: null })
    ok(await clerk(server).post(`${BILL}/resolve`, { id: billId, disputeResult: '核对无误' }))
    ok(await auditor(server).post(`${BILL}/confirm`, confirm))
    expect(await read(earlier)).toMatchObject({ settleState: 1, billNo })
    const found = dataOf(await operator(server).get<Listed<Verification>>(`${VERIFY}/page`, { billNo }))
    expect(found.records.map(({ id }) => id)).toEqual([earlier])
    // Figures of the other side that differ make the statement a dispute, which opens them again.
    const theirs = { id: billId, counterpartyAmount: 1, counterpartyCount: 1 }
    expect(await clerk(server).post(`${BILL}/reconciliation`, theirs)).toMatchObject({
      code: 200,
      data: { billStatus: 4 },
    })
    expect(await read(earlier)).toMatchObject({ settleState: 0, billNo: null })
  })
})
