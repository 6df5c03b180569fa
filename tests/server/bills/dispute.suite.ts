import { expect, test } from 'vitest'
import { dayAfter } from '../../../src/kernel/time.ts'
import {
  BILL,
  bill,
  bills,
  creditAccount,
  generate,
  lastMonth,
  monthEnd,
  noon,
  openDaysAgain,
  tick,
  today,
} from '../../support/bills.ts'
import type { Listed } from '../../support/client.ts'
import { account, decide, FINANCE, idOf, ledger, newest, topUp, trial } from '../../support/finance.ts'
import { admin, auditor, clerk } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { ACCOUNT_BILL_CHECK, BILL_STATUS, PAYMENT_STATUS } from '../../support/wireNumbers.ts'

const LINES = `${FINANCE}/merchantStatementDetails`,
  DAYS = `${FINANCE}/contractPartyAccountBill`
const SALE = 9650,
  SALES = 1200,
  REFUNDS = 10

/** A month of a customer who pays afterwards, with a dispute about two orders. */
export function disputeTests(server: TestServer): void {
  test('a statement with a dispute is adjusted, confirmed again, paid, reconciled, and never changes again', {
    timeout: 240_000,
  }, async () => {
    const id = await creditAccount(server, 20_000_000)
    await openDaysAgain(server)
    const sales = { bizType: 'charge', accountId: id, amount: SALE, merchantCode: 'M10001', docNo: 'F2' }
    expect(
      await ledger(server, {
        verb: 'postMany',
        ...sales,
        bizNo: 'F2-',
        count: SALES,
        at: noon(`${lastMonth}-05`),
      }),
    ).toMatchObject({ code: 200 })
    await ledger(server, {
      verb: 'postMany',
      ...sales,
      bizType: 'refund',
      bizNo: 'F2-R',
      count: REFUNDS,
      at: noon(`${lastMonth}-20`),
    })
    expect(await generate(server, id, monthEnd), 'no day is closed yet').toMatchObject({
      code: 400,
      msg: `${monthEnd}尚未日结，不能生成账单`,
    })
    await tick(server, 'dayClose')
    const days = (
      await admin(server).get<Listed<Record<string, unknown>>>(`${DAYS}/page`, { accountId: id, size: 200 })
    ).data
    expect(days.records.find(({ billDate }) => billDate === `${lastMonth}-05`)).toMatchObject({
      openingBalance: 0,
      saleCount: SALES,
      saleAmount: SALES * SALE,
      closingBalance: -SALES * SALE,
      checkResult: ACCOUNT_BILL_CHECK.balanced,
    })
    expect(days.records.find(({ billDate }) => billDate === `${lastMonth}-06`)).toMatchObject({
      openingBalance: -SALES * SALE,
      entryCount: 0,
      closingBalance: -SALES * SALE,
    })

    await tick(server, 'billGenerate')
    const [made] = await bills(server, id)
    expect(made, 'the job makes the statement of the month').toMatchObject({
      billPeriod: lastMonth,
      openingBalance: 0,
      saleCount: SALES,
      saleAmount: 11_580_000,
      refundCount: REFUNDS,
      refundAmount: 96_500,
      adjustAmount: 0,
      payableAmount: 11_483_500,
      closingBalance: -11_483_500,
      billStatus: BILL_STATUS.draft,
      billVersion: 1,
    })
    const billId = made?.id ?? ''
    expect(await generate(server, id, monthEnd), 'a period has one statement').toMatchObject({
      code: 400,
      msg: `该账户${monthEnd}及以前已有账单`,
    })

    expect(await clerk(server).post(`${BILL}/confirmBill`, { ids: [billId] })).toMatchObject({ code: 200 })
    const byParty = { id: billId, partyConfirmName: '陈经理', partyConfirmTime: `${today} 00:00:01` }
    expect(await admin(server).post(`${BILL}/confirmBill`, { ids: [billId] }), 'only once').toMatchObject({
      code: 200,
      data: { success: 1 },
    })
    expect(await clerk(server).post(`${BILL}/confirm`, byParty), 'without the right').toMatchObject({
      code: 403,
    })
    expect(await auditor(server).post(`${BILL}/confirm`, byParty)).toMatchObject({ code: 200 })
    expect(await bill(server, billId)).toMatchObject({
      billStatus: BILL_STATUS.confirmed,
      paymentStatus: PAYMENT_STATUS.unpaid,
      dueDate: dayAfter(today, 15),
    })

    const reconcile = (counterpartyAmount: number, counterpartyCount: number) =>
      clerk(server).post(`${BILL}/reconciliation`, { id: billId, counterpartyAmount, counterpartyCount })
    expect(await reconcile(11_464_200, 1188)).toMatchObject({
      code: 200,
      data: { billStatus: BILL_STATUS.disputed, diffAmount: 19_300 },
    })

    const line = async (bizNo: string): Promise<string> =>
      (await admin(server).get<Listed<{ id: string }>>(`${LINES}/page`, { billId, bizNo })).data.records[0]
        ?.id ?? ''
    const items = [
      { lineId: await line('F2-7'), amount: -SALE, reason: '对方未收到' },
      { lineId: await line('F2-8'), amount: -SALE, reason: '对方未收到' },
    ]
    const auditorId = await idOf(server, '白雪')
    expect(
      await clerk(server).post(`${BILL}/adjust`, {
        id: billId,
        items,
        auditorId: await idOf(server, '秦晓东'),
      }),
    ).toMatchObject({ code: 400 })
    expect(await clerk(server).post(`${BILL}/adjust`, { id: billId, items, auditorId })).toMatchObject({
      code: 200,
    })
    const adjustment = await newest(server, id)
    expect(adjustment).toMatchObject({ auditLevel: 1, auditStatus: 0 })
    expect(await clerk(server).post(`${BILL}/adjust`, { id: billId, items, auditorId })).toMatchObject({
      code: 400,
      msg: '存在待审核的账单调整',
    })
    const resolve = () => clerk(server).post(`${BILL}/resolve`, { id: billId, disputeResult: '两单调减' })
    expect(await resolve(), 'the adjustment waits').toMatchObject({ code: 400, msg: '存在待审核的账单调整' })
    expect(await decide(auditor(server), adjustment.id, 1)).toMatchObject({ code: 200, data: { success: 1 } })
    expect((await account(server, id)).balance).toBe(-11_464_200)
    expect(await resolve()).toMatchObject({ code: 200 })
    expect(await bill(server, billId)).toMatchObject({
      billStatus: BILL_STATUS.sent,
      billVersion: 2,
      saleAmount: 11_580_000,
      refundAmount: 96_500,
      adjustAmount: -19_300,
      postPeriodAdjustAmount: -19_300,
      payableAmount: 11_464_200,
      closingBalance: -11_483_500,
      netCount: 1188,
    })
    expect(await auditor(server).post(`${BILL}/confirm`, byParty)).toMatchObject({ code: 200 })
    await topUp(server, id, 11_464_200)
    expect((await account(server, id)).balance).toBe(0)
    expect(await bill(server, billId)).toMatchObject({
      paidAmount: 11_464_200,
      paymentStatus: PAYMENT_STATUS.paid,
    })
    expect(await reconcile(11_464_200, 1188)).toMatchObject({
      code: 200,
      data: { billStatus: BILL_STATUS.reconciled, diffAmount: 0 },
    })
    for (const action of ['dispute', 'adjust', 'resolve', 'regenerate'])
      expect(
        await clerk(server).post(`${BILL}/${action}`, {
          id: billId,
          reason: '再议',
          items,
          auditorId,
          disputeResult: '再议',
        }),
        action,
      ).toMatchObject({ code: 409, ...(action === 'regenerate' ? {} : { msg: '账单已对账，不能修改' }) })
    await expect(
      server.sql(`update bill_statistics set payable_amount = 1 where id = ${billId}`),
      'the database refuses it as well',
    ).rejects.toThrow('is reconciled')
    await expect(server.sql(`delete from bill_line where bill_id = ${billId}`)).rejects.toThrow(
      'is reconciled',
    )

    // A refund of an order of the last month belongs to the statement of the month in which it is posted.
    await ledger(server, { verb: 'post', ...sales, bizType: 'refund', bizNo: 'F2-LATE' })
    await ledger(server, { verb: 'closeDay' })
    await tick(server, 'dayClose')
    expect(await generate(server, id, today)).toMatchObject({ code: 200 })
    const next = (await bills(server, id)).find((row) => row.id !== billId)
    expect(next).toMatchObject({
      openingBalance: -11_483_500,
      rechargeAmount: 11_464_200,
      saleAmount: 0,
      refundAmount: SALE,
      payableAmount: -SALE,
      priorAdjustAmount: -19_300,
      closingBalance: SALE,
    })
    expect((await account(server, id)).balance).toBe(SALE)
    expect(await bill(server, billId)).toMatchObject({
      closingBalance: -11_483_500,
      postPeriodAdjustAmount: -19_300,
    })
    expect((await trial(server)).broken).toEqual([])
  })
}
