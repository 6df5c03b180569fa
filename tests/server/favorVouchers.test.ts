import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import {
  countStates,
  issueTo,
  newOffer,
  newStock,
  RECORD,
  RECORD_STATE,
  recordAt,
  REISSUE,
  STOCK,
  STOCK_STATE,
  stockAt,
  tick,
  type VoucherRecord,
  type VoucherStock,
} from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })

let stock: VoucherStock, offer: string
const accounts = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `openid${String(from + index).padStart(6, '0')}`)
const send = async (): Promise<void> => {
  await tick(server, 'favorSends')
}
const usedToday = async (): Promise<number> => {
  const [row] = await server.sql(
    `select used::int as used from favor_count where owner_id = ${stock.id} and count_key like 'D%'
     order by count_key desc limit 1`,
  )
  return Number(row?.used)
}
const recordsIn = async (state: number): Promise<readonly VoucherRecord[]> => {
  const found: VoucherRecord[] = []
  for (let current = 1; ; current += 1) {
    const { records } = dataOf(
      await admin(server).get<Listed<VoucherRecord>>(`${RECORD}/page`, {
        favorId: offer,
        state,
        current,
        size: 100,
      }),
    )
    found.push(...records)
    if (records.length < 100) return found
  }
}
const rulesHold = async (): Promise<void> => {
  expect(dataOf(await admin(server).post('/blade-test/voucherRules', {}))).toEqual([])
}

describe('a stock with limits, retries and reissues', () => {
  test('a stock is created at its platform, started and runs with its whole balance', async () => {
    stock = await newStock(server)
    expect(stock).toMatchObject({ status: STOCK_STATE.running, balance: 1000, issuedCount: 0 })
    expect(stock.stockId).toMatch(/^\d{16}$/)
    offer = await newOffer(server, [stock.id])
    await rulesHold()
  })

  test('of 200 three accounts are abnormal, and the one that timed out is found by a query', async () => {
    const names = [...accounts(0, 196), 'bad001_abn', 'bad002_abn', 'bad003_abn', 'late01_tmo']
    const ids = await issueTo(server, offer, names)
    await send()
    expect(await countStates(server, stock.id)).toEqual({
      [RECORD_STATE.sent]: 196,
      [RECORD_STATE.failed]: 3,
      [RECORD_STATE.sending]: 1,
    })
    expect(await recordAt(server, ids[199] ?? '')).toMatchObject({ failCode: 'TIMEOUT', couponId: null })
    await rulesHold()
    await server.sql(`update favor_record set next_try_time = now() where state = 1`)
    await send()
    expect(await countStates(server, stock.id)).toEqual({
      [RECORD_STATE.sent]: 197,
      [RECORD_STATE.failed]: 3,
    })
    const failed = await recordsIn(RECORD_STATE.failed)
    expect(failed.map(({ failReason }) => failReason)).toEqual(Array(3).fill('用户账号异常，无法领券'))
    expect(await usedToday()).toBe(98_500)
    const [calls] = await server.sql(
      `select count(*)::int as n from favor_sandbox_coupon where account = 'late01_tmo'`,
    )
    expect(calls).toEqual({ n: 1 })
  })

  test('of 50 more three fit into the budget of the day, and the next day the others do', async () => {
    await issueTo(server, offer, accounts(1000, 50))
    await send()
    expect(await stockAt(server, stock.id)).toMatchObject({
      issuedCount: 200,
      balance: 800,
      reservedCount: 0,
    })
    const failed = (await recordsIn(RECORD_STATE.failed)).filter(({ failCode }) => failCode === 'DAY_LIMIT')
    expect(failed).toHaveLength(47)
    expect(failed[0]).toMatchObject({ failReason: '当日预算已用完' })
    await rulesHold()
    // The next day.
    await server.sql(`update favor_count set count_key = 'D2026-01-01' where count_key like 'D%'`)
    await server.sql(`update favor_sandbox_coupon set create_time = create_time - interval '1 day'`)
    ok(await admin(server).post(`${RECORD}/retryOrder`, { ids: failed.map(({ id }) => id).join(',') }))
    await send()
    expect(await stockAt(server, stock.id)).toMatchObject({ issuedCount: 247, balance: 753 })
    for (const { id, recordNo } of [failed[0], failed[46]] as VoucherRecord[])
      expect(await recordAt(server, id)).toMatchObject({ recordNo, state: RECORD_STATE.sent })
    await rulesHold()
  })

  test('the abnormal ones are issued again to other accounts, once', async () => {
    const abnormal = await recordsIn(RECORD_STATE.failed)
    expect(abnormal).toHaveLength(3)
    expect(await admin(server).post(`${RECORD}/retryOrder`, { ids: abnormal[0]?.id })).toMatchObject({
      code: 400,
      msg: '用户账号异常，请更换账号后补发',
    })
    const input = {
      recordIds: abnormal.map(({ id }) => id).join(','),
      reissueReason: 1,
      accounts: abnormal.map(({ id }, index) => ({ recordId: id, account: `better${index}` })),
    }
    const made = dataOf(await admin(server).post<{ reissueId: string }>(`${STOCK}/reissue`, input))
    expect(await admin(server).post(`${STOCK}/reissue`, input)).toMatchObject({ code: 400 })
    await send()
    expect(dataOf(await admin(server).get(`${REISSUE}/detail`, { id: made.reissueId }))).toMatchObject({
      state: 2,
      totalCount: 3,
      successCount: 3,
      totalAmount: 1500,
    })
    for (const { id } of abnormal)
      expect(await recordAt(server, id)).toMatchObject({ state: RECORD_STATE.closed })
    expect(await stockAt(server, stock.id)).toMatchObject({ issuedCount: 250, balance: 750 })
    expect(
      await admin(server).post(`${STOCK}/reissue`, { ...input, recordIds: abnormal[0]?.id, accounts: [] }),
    ).toMatchObject({ code: 400, msg: '仅发放失败的记录可补发' })
    const lines = dataOf(
      await admin(server).get<Listed<{ result: number; newAccount: string }>>(
        `${REISSUE}/getDetailByReissueId`,
        {
          reissueId: made.reissueId,
        },
      ),
    )
    expect(lines.records.map(({ result }) => result)).toEqual([1, 1, 1])
    await rulesHold()
  })

  test('a paused stock sends nothing until it runs again', async () => {
    ok(await admin(server).post(`${STOCK}/stop?id=${stock.id}`, {}))
    expect(await stockAt(server, stock.id)).toMatchObject({ status: STOCK_STATE.paused })
    const [id = ''] = await issueTo(server, offer, ['patient01'])
    await send()
    expect(await recordAt(server, id)).toMatchObject({ state: RECORD_STATE.failed, failReason: '批次已暂停' })
    const again = { recordIds: id, reissueReason: 1, newFavorCouponId: stock.id }
    expect(await admin(server).post(`${STOCK}/reissue`, again)).toMatchObject({
      code: 400,
      msg: '批次未运行，当前状态：已暂停',
      data: { field: 'newFavorCouponId' },
    })
    ok(await admin(server).post(`${STOCK}/restart?id=${stock.id}`, {}))
    expect(await stockAt(server, stock.id)).toMatchObject({ status: STOCK_STATE.running, balance: 750 })
  })

  test('a hundred uses are counted once each, and one that nobody told of is found in the file', async () => {
    const sent = (await recordsIn(RECORD_STATE.sent)).slice(0, 101)
    for (const [index, { couponId }] of sent.slice(0, 100).entries()) {
      const { mchId, notification } = dataOf(
        await admin(server).post<{
          mchId: string
          notification: { headers: Record<string, string>; body: string }
        }>('/sandbox/favor/use', { couponId, amount: 2_300, transactionId: `T${index}` }),
      )
      if (index >= 10) continue
      const again = await fetch(`${server.url}/api/biz-marketing/notify/wechat/${mchId}`, {
        method: 'POST',
        ...notification,
      })
      expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('SUCCESS')])
    }
    expect(await stockAt(server, stock.id)).toMatchObject({ usedCount: 100 })
    ok(
      await admin(server).post('/sandbox/favor/use', {
        couponId: sent[100]?.couponId,
        amount: 2_300,
        transactionId: 'T100',
        dropNotify: 1,
      }),
    )
    expect(await stockAt(server, stock.id)).toMatchObject({ usedCount: 100 })
    await tick(server, 'favorFlows')
    expect(await stockAt(server, stock.id)).toMatchObject({
      usedCount: 101,
      balance: 750,
      reservedCount: 0,
      issuedCount: 250,
      externalCount: 0,
    })
    await rulesHold()
  })
})
