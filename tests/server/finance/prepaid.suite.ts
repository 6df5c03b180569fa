import { describe, expect, test } from 'vitest'
import type { Preview } from '../../../src/contract/wire.ts'
import type { Listed } from '../../support/client.ts'
import {
  account,
  decide,
  FINANCE,
  idOf,
  ledger,
  newAccount,
  newest,
  partyName,
  recharge,
  topUp,
  trial,
} from '../../support/finance.ts'
import { admin, auditor, clerk, director } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { AUDIT_STATUS } from '../../support/wireNumbers.ts'

/** The account of a supplier. */
const supplierAccount = async (server: TestServer): Promise<string> =>
  (await admin(server).get<Listed<{ accountId: string }>>('/biz-supplier/supplierConfig/list', { size: 1 }))
    .data.records[0]?.accountId ?? ''

/** Top-ups, spending, refunds, and their approval. */
export function prepaidTests(server: TestServer): void {
  describe('a prepaid customer', () => {
    test('a preview names the figures of the account before and after, to those who may see it', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 700_000)
      const input = {
        amount: 250_000,
        bankSerialNo: `PV-${id}`,
        payChannel: 1,
        payerName: await partyName(server, id),
        payTime: '2026-11-20 09:00:00',
        auditorId: await idOf(server, '白雪'),
        reason: '预览',
      }
      const figure = { accountId: id, account: expect.stringContaining('-') as string }
      const applying = await clerk(server).post<Preview>(`${FINANCE}/accountFinance/preview`, {
        action: 'recharge',
        ids: [id],
        input,
      })
      expect(applying.data.figures).toEqual([
        { ...figure, figure: 'balance', before: 700_000, after: 950_000, planned: true },
      ])
      expect(await recharge(server, id, 250_000)).toMatchObject({ code: 200 })
      const approving = await auditor(server).post<Preview>(`${FINANCE}/financeAudit/preview`, {
        action: 'approve',
        ids: [(await newest(server, id)).id],
        input: { auditRemark: '已核对' },
      })
      expect(approving.data.figures).toEqual([
        { ...figure, figure: 'balance', before: 700_000, after: 950_000 },
        { ...figure, figure: 'availableAmount', before: 700_000, after: 950_000 },
      ])
      expect(await account(server, id)).toMatchObject({ balance: 700_000, availableAmount: 700_000 })
    })
    test('a prepaid customer tops up, orders and is refunded, and every fen is accounted for', async () => {
      const id = await newAccount(server)
      const before = await trial(server)
      expect(await recharge(server, id, 1_000_000)).toMatchObject({ code: 200, msg: '申请已提交，等待审核' })
      const applied = await newest(server, id)
      expect(applied).toMatchObject({ auditStatus: AUDIT_STATUS.pending, auditLevel: 1 })
      expect(await decide(clerk(server), applied.id, 1)).toMatchObject({ code: 403 })
      expect(await account(server, id)).toMatchObject({ balance: 0 })
      expect(await decide(auditor(server), applied.id, 1)).toMatchObject({ code: 200, data: { success: 1 } })
      expect(await account(server, id)).toMatchObject({ balance: 1_000_000, availableAmount: 1_000_000 })
      expect(await decide(auditor(server), applied.id, 2, '再看看')).toMatchObject({
        code: 409,
        msg: '该申请已被处理',
      })

      const orders = Array.from({ length: 50 }, (_, index) => `F1-${id}-${index}`)
      for (const bizNo of orders)
        expect((await ledger(server, { verb: 'hold', accountId: id, bizNo, amount: 9650 })).code).toBe(200)
      expect(await account(server, id)).toMatchObject({
        balance: 1_000_000,
        holdAmount: 482_500,
        availableAmount: 517_500,
      })
      for (const bizNo of orders.slice(0, 48))
        expect((await ledger(server, { verb: 'capture', bizNo, amount: 9650 })).code).toBe(200)
      for (const bizNo of orders.slice(48))
        expect((await ledger(server, { verb: 'release', bizNo })).code).toBe(200)
      const cost = { accountId: await supplierAccount(server), amount: 9520, docNo: `F1-${id}` }
      for (const bizNo of orders.slice(0, 48))
        await ledger(server, { verb: 'post', bizType: 'cost', bizNo, ...cost })
      expect(await account(server, id)).toMatchObject({ balance: 536_800, holdAmount: 0 })
      expect(
        (
          await ledger(server, {
            verb: 'post',
            bizType: 'refund',
            accountId: id,
            bizNo: `${orders[0] ?? ''}-R1`,
            docNo: orders[0],
            amount: 9650,
          })
        ).code,
      ).toBe(200)
      const costBack = { verb: 'post', bizType: 'costBack', ...cost, bizNo: `${orders[0] ?? ''}-B1` }
      expect(await ledger(server, costBack)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ balance: 546_450, availableAmount: 546_450 })
      expect(
        await ledger(server, { verb: 'hold', accountId: id, bizNo: `F1-${id}-big`, amount: 550_000 }),
      ).toMatchObject({ code: 400, errCode: 'BALANCE_NOT_ENOUGH', msg: '账户可用额度不足' })

      expect(
        await clerk(server).post(`${FINANCE}/accountFinance/withdraw`, {
          accountId: id,
          amount: 500_000,
          bankName: '招商银行',
          bankAccountNo: '6222000011112222',
          auditorId: await idOf(server, '白雪'),
          reason: '客户申请退款',
        }),
      ).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ holdAmount: 500_000, availableAmount: 46_450 })
      expect(
        await ledger(server, { verb: 'hold', accountId: id, bizNo: `F1-${id}-late`, amount: 50_000 }),
      ).toMatchObject({ errCode: 'BALANCE_NOT_ENOUGH' })
      expect(await decide(auditor(server), (await newest(server, id)).id, 2, '账号不符')).toMatchObject({
        code: 200,
      })
      expect(await account(server, id)).toMatchObject({ holdAmount: 0, availableAmount: 546_450 })

      const replay = await ledger(server, { verb: 'capture', bizNo: orders[0], amount: 9650 })
      expect(replay).toMatchObject({ code: 200, data: { repeated: true } })
      expect(await ledger(server, { verb: 'capture', bizNo: orders[0], amount: 9651 })).toMatchObject({
        code: 409,
        msg: '同一业务单号金额不一致',
      })
      expect(await account(server, id)).toMatchObject({ balance: 546_450 })

      const after = await trial(server)
      const grown = (subject: string, side: 'debit' | 'credit'): number =>
        (after.rows.find((row) => row.subject === subject)?.[side] ?? 0) -
        (before.rows.find((row) => row.subject === subject)?.[side] ?? 0)
      const creditOf = (subject: string): number => grown(subject, 'credit') - grown(subject, 'debit')
      expect({ '1001': -creditOf('1001'), '6001': -creditOf('6001') }).toEqual({
        '1001': 1_000_000,
        '6001': 447_440,
      })
      const credits = ['2001', '2201', '5001'].map(creditOf)
      expect(credits).toEqual([546_450, 447_440, 453_550])
      expect(credits.reduce((sum, credit) => sum + credit)).toBe(1_447_440)
      expect(after).toMatchObject({ balanced: true, broken: [] })
      const detail = await admin(server).get<
        Listed<{ bizType: number; amount: number; balanceAfter: number; flowDirection: number }>
      >(`${FINANCE}/accountDetail/list`, { accountId: id, size: 100 })
      expect(detail.data.total).toBe(50)
      expect(detail.data.records[0]).toMatchObject({
        bizType: 21,
        amount: 9650,
        balanceAfter: 546_450,
        flowDirection: 1,
      })
      expect(
        (await admin(server).get(`${FINANCE}/accountDetail/summary`, { accountId: id })).data,
      ).toMatchObject({
        incomeCount: 2,
        incomeAmount: 1_009_650,
        expenseCount: 48,
        expenseAmount: 463_200,
        opening: 0,
        closing: 546_450,
      })
      expect(
        (await admin(server).get<Listed<unknown>>(`${FINANCE}/accountDetail/holdPage`, { accountId: id }))
          .data.total,
      ).toBe(51)
    })

    test('an account is never overdrawn by a hundred parallel orders', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 546_450)
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          ledger(server, { verb: 'hold', accountId: id, bizNo: `RUSH-${id}-${index}`, amount: 9650 }),
        ),
      )
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(56)
      expect(answers.filter(({ errCode }) => errCode === 'BALANCE_NOT_ENOUGH')).toHaveLength(44)
      expect(await account(server, id)).toMatchObject({ holdAmount: 540_400, availableAmount: 6050 })
      expect((await trial(server)).broken).toEqual([])
    })
  })

  describe('separation of applicant and approver', () => {
    test('an applicant who may approve is refused for his own application before any other check', async () => {
      const id = await newAccount(server)
      expect(
        await admin(server).post(`${FINANCE}/accountFinance/recharge`, {
          accountId: id,
          amount: 100,
          bankSerialNo: `OWN${id}`,
          payerName: await partyName(server, id),
          payTime: '2026-11-20 09:00:00',
          auditorId: await idOf(server, '白雪'),
          reason: '到账',
        }),
      ).toMatchObject({ code: 200 })
      const { id: audit } = await newest(server, id)
      expect(await decide(admin(server), audit, 1)).toMatchObject({
        code: 400,
        msg: '不能审核自己提交的单据',
      })
      expect(await decide(director(server), audit, 1)).toMatchObject({ code: 403 })
      expect(await admin(server).post(`${FINANCE}/financeAudit/revoke`, { id: audit })).toMatchObject({
        code: 200,
      })
      expect(await decide(auditor(server), audit, 1)).toMatchObject({ code: 409 })
      expect(await account(server, id)).toMatchObject({ balance: 0 })
    })

    test('large amounts and payments of third parties need the director, too', async () => {
      const id = await newAccount(server)
      expect(await recharge(server, id, 50_000_001)).toMatchObject({ code: 200 })
      const { id: audit } = await newest(server, id)
      expect(await decide(auditor(server), audit, 1)).toMatchObject({ code: 200 })
      expect(await newest(server, id)).toMatchObject({
        auditStatus: AUDIT_STATUS.pending,
        auditLevel: 2,
        currentLevel: 2,
      })
      expect(await account(server, id)).toMatchObject({ balance: 0 })
      expect(await decide(auditor(server), audit, 1)).toMatchObject({ code: 403 })
      expect(await decide(director(server), audit, 1)).toMatchObject({ code: 200, data: { success: 1 } })
      expect(await account(server, id)).toMatchObject({ balance: 50_000_001 })
      expect(await recharge(server, id, 100, { payerName: '别的公司' })).toMatchObject({ code: 200 })
      expect(await newest(server, id)).toMatchObject({ auditLevel: 2, flags: '异名汇款' })
    })

    test('a wrong approver, a repeated bank serial and a missing request number are refused', async () => {
      const id = await newAccount(server)
      expect(await recharge(server, id, 100, { bankSerialNo: `SAME${id}` })).toMatchObject({ code: 200 })
      expect(await recharge(server, id, 100, { bankSerialNo: `SAME${id}` })).toMatchObject({
        code: 400,
        msg: '银行流水号已存在',
        data: { field: 'bankSerialNo' },
      })
      expect(await recharge(server, id, 0)).toMatchObject({ code: 400, data: { field: 'amount' } })
      const { data: users } = await admin(server).get<Listed<{ id: string }>>('/blade-system/user/list', {
        account: 'viewer',
      })
      expect(await recharge(server, id, 100, { auditorId: users.records[0]?.id })).toMatchObject({
        code: 400,
        data: { field: 'auditorId' },
      })
      expect(
        await clerk(server).post(
          `${FINANCE}/accountFinance/recharge`,
          { accountId: id, amount: 100 },
          { key: null },
        ),
      ).toMatchObject({ code: 400, msg: '缺少请求号' })
      expect(
        await server.as('admin', '100002').post(`${FINANCE}/accountFinance/recharge`, {
          accountId: id,
          amount: 100,
          bankSerialNo: 'X',
          payerName: 'X',
          payTime: '2026-11-20 09:00:00',
          auditorId: await idOf(server, '白雪'),
          reason: 'X',
        }),
      ).toMatchObject({ success: false })
    })
  })
}
