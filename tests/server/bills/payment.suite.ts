import { expect, test } from 'vitest'
import {
  BILL,
  type Bill,
  bill,
  bills,
  creditAccount,
  lastMonth,
  noon,
  openDaysAgain,
  tick,
  today,
} from '../../support/bills.ts'
import type { Listed } from '../../support/client.ts'
import { account, decide, FINANCE, idOf, ledger, newest, topUp } from '../../support/finance.ts'
import { admin, auditor, clerk } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { BILL_STATUS, PAYMENT_STATUS } from '../../support/wireNumbers.ts'

/** What is paid of statements, and what happens to those that are not. */
export function billPaymentTests(server: TestServer): void {
  test('a supplier is paid in parts, and never more than what is due', { timeout: 120_000 }, async () => {
    await openDaysAgain(server)
    const [supplier] = (
      await admin(server).get<Listed<{ id: string; balance: number }>>(
        `${FINANCE}/contract_party_account/page`,
        {
          accountType: 2,
          size: 1,
        },
      )
    ).data.records
    const accountId = supplier?.id ?? ''
    const cost = { bizType: 'cost', accountId, amount: 5000, docNo: 'S1', at: noon(`${lastMonth}-10`) }
    await ledger(server, { verb: 'postMany', ...cost, bizNo: 'S1-C', count: 3 })
    await ledger(server, { verb: 'post', ...cost, bizType: 'costBack', bizNo: 'S1-B', amount: 2000 })
    await tick(server, 'dayClose')
    await tick(server, 'billGenerate')
    const statement = (await bills(server, accountId)).find(({ billPeriod }) => billPeriod === lastMonth)
    expect(statement).toMatchObject({
      openingBalance: 0,
      saleCount: 3,
      saleAmount: 15_000,
      refundAmount: 2000,
      payableAmount: 13_000,
      closingBalance: 13_000,
    })
    const id = statement?.id ?? ''
    const summary = await admin(server).get<Listed<object>>(`${FINANCE}/merchantStatementDetails/summary`, {
      billId: id,
    })
    expect(summary.data.records).toMatchObject([
      { lineType: 1, compareResult: 0, count: 3, amount: 15_000 },
      { lineType: 2, compareResult: 0, count: 1, amount: -2000 },
    ])
    const shareOf = async (): Promise<Bill> =>
      (await admin(server).get<Listed<Bill>>(`${FINANCE}/supplierAccountBill/page`, { billId: id })).data
        .records[0] as Bill
    const share = await shareOf()
    expect(share).toMatchObject({
      purchaseCount: 3,
      purchaseAmount: 15_000,
      payableAmount: 13_000,
      unpaidAmount: 13_000,
    })
    const pay = async (amount: number) =>
      clerk(server).post(`${FINANCE}/supplierAccountBill/payApply`, {
        id: share.id,
        amount,
        auditorId: await idOf(server, '白雪'),
      })
    expect((await pay(1)).code, 'not before both sides agree').not.toBe(200)
    await clerk(server).post(`${BILL}/confirmBill`, { ids: [id] })
    await auditor(server).post(`${BILL}/confirm`, {
      id,
      partyConfirmName: '供应商财务',
      partyConfirmTime: `${today} 00:00:01`,
    })
    const agreed = { id, counterpartyAmount: 13_000, counterpartyCount: 2 }
    expect(await clerk(server).post(`${BILL}/reconciliation`, agreed)).toMatchObject({
      data: { billStatus: BILL_STATUS.reconciled },
    })
    const before = (await account(server, accountId)).balance
    expect(await pay(10_000)).toMatchObject({ code: 200 })
    expect(await pay(3001), 'the first payment counts while it waits').toMatchObject({
      code: 400,
      msg: '付款金额超过应付金额，最多 ¥30.00',
    })
    const passed = { code: 200, data: { success: 1 } }
    expect(await decide(auditor(server), (await newest(server, accountId)).id, 1)).toMatchObject(passed)
    expect(await shareOf()).toMatchObject({ paidAmount: 10_000, paymentStatus: PAYMENT_STATUS.part })
    expect(await pay(3000)).toMatchObject({ code: 200 })
    expect(await decide(auditor(server), (await newest(server, accountId)).id, 1)).toMatchObject(passed)
    expect(await shareOf()).toMatchObject({ unpaidAmount: 0, paymentStatus: PAYMENT_STATUS.paid })
    expect((await account(server, accountId)).balance).toBe(before - 13_000)
    expect(await bill(server, id)).toMatchObject({ paidAmount: 13_000 })
  })

  test('a draft is made anew, a silent customer is taken to agree, and an overdue one is frozen', {
    timeout: 120_000,
  }, async () => {
    const accountId = await creditAccount(server, 1_000_000)
    await openDaysAgain(server)
    await ledger(server, {
      verb: 'postMany',
      bizType: 'charge',
      accountId,
      amount: 1000,
      docNo: 'D1',
      bizNo: 'D1-',
      count: 2,
      at: noon(`${lastMonth}-08`),
    })
    await tick(server, 'dayClose')
    await tick(server, 'billGenerate')
    const [draft] = await bills(server, accountId)
    expect(draft).toMatchObject({ payableAmount: 2000, billStatus: BILL_STATUS.draft })
    expect(await clerk(server).post(`${BILL}/regenerate`, { id: draft?.id })).toMatchObject({ code: 200 })
    const again = (await bills(server, accountId)).find(({ billVersion }) => billVersion === 2)
    expect(again).toMatchObject({
      billNo: `${draft?.billNo ?? ''}-v2`,
      payableAmount: 2000,
      billStatus: BILL_STATUS.draft,
    })
    expect(await bill(server, draft?.id ?? '')).toMatchObject({ billStatus: BILL_STATUS.voided })
    const id = again?.id ?? ''
    expect(await clerk(server).post(`${BILL}/confirmBill`, { ids: [id] })).toMatchObject({ code: 200 })
    await server.sql(
      `update bill_statistics set platform_confirm_time = now() - interval '8 days' where id = ${id}`,
    )
    await tick(server, 'billAutoConfirm')
    expect(await bill(server, id)).toMatchObject({
      billStatus: BILL_STATUS.confirmed,
      partyConfirmName: '系统自动确认',
      paymentStatus: PAYMENT_STATUS.unpaid,
      unpaidAmount: 2000,
    })
    await server.sql(`update bill_statistics set due_date = current_date - 12 where id = ${id}`)
    await tick(server, 'billOverdue')
    expect(await bill(server, id)).toMatchObject({ paymentStatus: PAYMENT_STATUS.overdue })
    expect(await account(server, accountId)).toMatchObject({ status: 2 })
    await topUp(server, accountId, 1500)
    expect(await bill(server, id), 'a part does not end what is overdue').toMatchObject({
      paidAmount: 1500,
      unpaidAmount: 500,
      paymentStatus: PAYMENT_STATUS.overdue,
    })
  })
}
