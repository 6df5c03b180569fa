import { describe, expect, test } from 'vitest'
import {
  BANK,
  BANK_STATE,
  BANK_SUB,
  bankOffer,
  bankOrderOf,
  claimBank,
  newBankOrder,
  sendAll,
  SUB_STATE,
  subsOf,
} from '../../support/bankVouchers.ts'
import { dataOf, ok } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { admin, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { RECORD, REISSUE, STOCK, stockAt, tick } from '../../support/vouchers.ts'

/** How orders of banks are claimed, sent, retried and closed. */
export function bankOrderTests(server: TestServer): void {
  const rulesHold = async (): Promise<void> => {
    expect(dataOf(await admin(server).post('/blade-test/voucherRules', {}))).toEqual([])
  }
  const dueNow = () => server.sql(`update favor_record set next_try_time = now() where state = 1`)
  const nextDay = async (): Promise<void> => {
    await server.sql(`update favor_count set count_key = 'D2026-01-01' where count_key like 'D%'`)
    await server.sql(`update favor_sandbox_coupon set create_time = create_time - interval '1 day'`)
  }

  describe('an order of a bank', () => {
    test('is claimed once, sent at once, and its parts follow their vouchers to use and return', async () => {
      const { favorNo, stock } = await bankOffer(server),
        order = await newBankOrder(server, favorNo, 3)
      const preview = await admin(server).post(`${BANK}/preview`, {
        action: 'claim',
        ids: [order.id],
        input: { account: 'openidBank01' },
      })
      expect(JSON.stringify(preview.body)).toContain('15.00')
      expect((await bankOrderOf(server, order.bankOrderNo)).status).toBe(BANK_STATE.unclaimed)
      ok(await claimBank(server, order.id, 'openidBank01'))
      expect((await bankOrderOf(server, order.bankOrderNo)).status).toBe(BANK_STATE.running)
      expect((await subsOf(server, order.orderNo)).map(({ status }) => status)).toEqual([1, 1, 1])
      await sendAll(server)
      expect(await bankOrderOf(server, order.bankOrderNo)).toMatchObject({
        status: BANK_STATE.done,
        successCount: 3,
        usedCount: 0,
      })
      const [first] = await subsOf(server, order.orderNo)
      expect(first).toMatchObject({
        status: SUB_STATE.sent,
        stockId: stock.stockId,
        accountMasked: 'ope****nk01',
        sendTime: expect.any(String),
      })
      const record = dataOf(
        await admin(server).get<{ couponId: string }>(`${RECORD}/detail`, { id: first?.favorRecordId }),
      )
      const use = { couponId: record.couponId, amount: 2_500, transactionId: 'TB1' }
      ok(await admin(server).post('/sandbox/favor/use', use))
      expect(await bankOrderOf(server, order.bankOrderNo)).toMatchObject({ status: 2, usedCount: 1 })
      expect((await subsOf(server, order.orderNo))[0]).toMatchObject({
        status: SUB_STATE.used,
        useTime: expect.any(String),
      })
      ok(await admin(server).post('/sandbox/favor/refund', { couponId: record.couponId }))
      await tick(server, 'favorFlows')
      expect(await bankOrderOf(server, order.bankOrderNo)).toMatchObject({ status: 2, usedCount: 0 })
      await server.sql(
        `update favor_record set expire_time = now() - interval '1 hour' where coupon_id = '${record.couponId}'`,
      )
      await tick(server, 'favorClock')
      expect((await subsOf(server, order.orderNo)).map(({ status }) => status)).toEqual([4, 2, 2])
      expect((await bankOrderOf(server, order.bankOrderNo)).status).toBe(BANK_STATE.done)
      await rulesHold()
    })

    test('of two claims at once one wins, and a repeated one gets the first answer', async () => {
      const { favorNo } = await bankOffer(server),
        order = await newBankOrder(server, favorNo, 2)
      const both = await Promise.all(
        ['openidOne01', 'openidTwo02'].map((account) => claimBank(server, order.id, account)),
      )
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { records } = dataOf(
        await admin(server).get<Listed<{ accountMasked: string }>>(`${RECORD}/page`, {
          bizOrderNo: `${order.orderNo}-1`,
        }),
      )
      expect(records).toHaveLength(1)
      const other = await newBankOrder(server, favorNo, 1),
        call = (account: string) =>
          admin(server).post(
            `${BANK}/claim`,
            { id: other.id, account, requestNo: `RQ${other.id}` },
            { key: null },
          )
      const first = dataOf(await call('openidSame01'))
      expect(dataOf(await call('openidSame01'))).toEqual(first)
      expect(await call('openidElse01')).toMatchObject({ code: 409 })
      expect(
        await admin(server).post(`${BANK}/claim`, { id: other.id, account: 'openidSame01' }, { key: null }),
      ).toMatchObject({ code: 400 })
    })

    test('the budget of a day fails some parts; they are retried under their numbers the next day', async () => {
      const { favorNo } = await bankOffer(server, { maxAmountByDay: 2_000 })
      const whole = await newBankOrder(server, favorNo, 3),
        partly = await newBankOrder(server, favorNo, 2),
        failed = await newBankOrder(server, favorNo, 2)
      for (const [{ id }, account] of [
        [whole, 'openidDay01'],
        [partly, 'openidDay02'],
        [failed, 'openidDay03'],
      ] as const) {
        ok(await claimBank(server, id, account))
        await sendAll(server)
      }
      expect(await bankOrderOf(server, whole.bankOrderNo)).toMatchObject({ status: 2, successCount: 3 })
      expect(await bankOrderOf(server, partly.bankOrderNo)).toMatchObject({
        status: 3,
        successCount: 1,
        failCount: 1,
      })
      expect(await bankOrderOf(server, failed.bankOrderNo)).toMatchObject({ status: 4, failCount: 2 })
      const lost = (await subsOf(server, failed.orderNo))[0]
      expect(lost).toMatchObject({ status: SUB_STATE.failed, failReason: '当日预算已用完' })
      await nextDay()
      ok(await admin(server).post(`${BANK}/retry`, { ids: `${partly.id},${failed.id}` }))
      expect((await bankOrderOf(server, failed.bankOrderNo)).status).toBe(BANK_STATE.running)
      await sendAll(server)
      for (const { bankOrderNo } of [partly, failed])
        expect(await bankOrderOf(server, bankOrderNo)).toMatchObject({ status: 2, failCount: 0 })
      expect((await subsOf(server, failed.orderNo))[0]).toMatchObject({
        favorRecordId: lost?.favorRecordId,
        status: SUB_STATE.sent,
        failReason: null,
      })
      await rulesHold()
    })

    test('an unknown outcome stays in process until a query finds the voucher', async () => {
      const { favorNo } = await bankOffer(server),
        order = await newBankOrder(server, favorNo, 1)
      ok(await claimBank(server, order.id, 'bank01_tmo'))
      await sendAll(server)
      expect((await bankOrderOf(server, order.bankOrderNo)).status).toBe(BANK_STATE.running)
      await dueNow()
      await sendAll(server)
      expect(await bankOrderOf(server, order.bankOrderNo)).toMatchObject({ status: 2, successCount: 1 })
    })

    test('an account the platform refuses is replaced by a reissue, which the part follows', async () => {
      const { favorNo, stock } = await bankOffer(server),
        order = await newBankOrder(server, favorNo, 1)
      ok(await claimBank(server, order.id, 'bank01_abn'))
      await sendAll(server)
      const [sub] = await subsOf(server, order.orderNo)
      expect(sub).toMatchObject({ status: SUB_STATE.failed, failReason: '用户账号异常，无法领券' })
      expect(await admin(server).post(`${BANK_SUB}/retry`, { ids: sub?.id })).toMatchObject({
        code: 400,
        msg: '用户账号异常，请更换账号后补发',
      })
      ok(
        await admin(server).post(`${STOCK}/reissue`, {
          recordIds: sub?.favorRecordId,
          reissueReason: 1,
          newFavorCouponId: stock.id,
          accounts: [{ recordId: sub?.favorRecordId, account: 'openidBetter1' }],
        }),
      )
      expect((await subsOf(server, order.orderNo))[0]?.status).toBe(SUB_STATE.sending)
      await sendAll(server)
      const [after] = await subsOf(server, order.orderNo)
      expect(after).toMatchObject({ status: SUB_STATE.sent, failReason: null })
      expect(after?.favorRecordId).not.toBe(sub?.favorRecordId)
      expect((await bankOrderOf(server, order.bankOrderNo)).status).toBe(BANK_STATE.done)
      const { records } = dataOf(
        await admin(server).get<Listed<{ bizType: number }>>(`${REISSUE}/page`, { bizType: 3 }),
      )
      expect(records.length).toBeGreaterThan(0)
      await rulesHold()
    })

    test('that nobody claimed is closed by hand or when its time is over, and never claimed afterwards', async () => {
      const { favorNo, stock } = await bankOffer(server),
        closed = await newBankOrder(server, favorNo, 2),
        late = await newBankOrder(server, favorNo, 2)
      ok(await admin(server).post(`${BANK}/close?id=${closed.id}`, {}))
      expect((await bankOrderOf(server, closed.bankOrderNo)).status).toBe(BANK_STATE.closed)
      expect((await subsOf(server, closed.orderNo)).map(({ status }) => status)).toEqual([6, 6])
      expect(await claimBank(server, closed.id, 'openidLate01')).toMatchObject({ code: 409 })
      await server.sql(
        `update bank_deduction_discount set claim_end_time = now() - interval '1 minute' where id = ${late.id}`,
      )
      await server.sql(
        `update favor_record set claim_end_time = now() - interval '1 minute'
         where biz_order_no like '${late.orderNo}%'`,
      )
      expect(await claimBank(server, late.id, 'openidLate01')).toMatchObject({
        code: 400,
        msg: '已超过领取截止时间，或已被领取',
      })
      await tick(server, 'favorClock')
      expect((await bankOrderOf(server, late.bankOrderNo)).status).toBe(BANK_STATE.closed)
      expect((await subsOf(server, late.orderNo))[0]).toMatchObject({
        status: SUB_STATE.closed,
        failReason: '超过领取截止时间',
      })
      expect((await stockAt(server, stock.id)).reservedCount).toBe(0)
      const done = await newBankOrder(server, favorNo, 1)
      ok(await claimBank(server, done.id, 'openidDone01'))
      expect(await admin(server).post(`${BANK}/close?id=${done.id}`, {})).toMatchObject({ code: 409 })
      await sendAll(server)
      await rulesHold()
    })

    test('is nothing to other tenants and to those without the right, and refuses what is no account', async () => {
      const { favorNo } = await bankOffer(server),
        order = await newBankOrder(server, favorNo, 1)
      expect((await claimBank(server, order.id, 'openid0001', stranger(server))).code).not.toBe(200)
      expect(await stranger(server).get(`${BANK}/detail`, { id: order.id })).not.toMatchObject({ code: 200 })
      const viewer = server.as('viewer', '100001')
      expect(await claimBank(server, order.id, 'openid0001', viewer)).toMatchObject({ code: 403 })
      expect(await viewer.post(`${BANK}/close?id=${order.id}`, {})).toMatchObject({ code: 403 })
      for (const account of ['', 'a b', 'x', `openid'; --`])
        expect(await claimBank(server, order.id, account)).toMatchObject({
          code: 400,
          data: { field: 'account' },
        })
      expect(await admin(server).post(`${BANK}/claim`, { id: 'x', account: 'openid0001' })).not.toMatchObject(
        {
          code: 200,
        },
      )
      const { records } = dataOf(
        await admin(server).get<Listed<{ status: number }>>(`${BANK_SUB}/page`, {
          mobile: '13912345678',
          bankCode: 'CMB',
          status: 0,
        }),
      )
      expect(records.length).toBeGreaterThan(0)
      expect(records.every(({ status }) => status === 0)).toBe(true)
    })
  })
}
