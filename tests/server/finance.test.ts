import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { creditCheckSign } from '../../src/server/domain/finance/creditCode.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const FINANCE = '/biz-finance'
const clerk = (): Client => server.as('qinxiaodong', '100001')
const auditor = (): Client => server.as('baixue', '100001')
const director = (): Client => server.as('gaowenbo', '100001')
const admin = (): Client => server.as('admin', '100001')

interface Account {
  readonly id: string
  readonly balance: number
  readonly holdAmount: number
  readonly creditLimit: number
  readonly tempCredit: number
  readonly availableAmount: number
  readonly version: number
  readonly status: number
}
interface Audit {
  readonly id: string
  readonly auditNo: string
  readonly auditStatus: number
  readonly auditLevel: number
  readonly currentLevel: number
  readonly auditorId: string
  readonly txnNo: string | null
  readonly execError: string | null
}
interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}
let number = 0

const idOf = async (name: string): Promise<string> =>
  (await clerk().get<{ id: string; title: string }[]>(`${FINANCE}/financeAudit/auditorList`)).data.find(
    ({ title }) => title === name,
  )?.id ?? ''
const account = async (id: string): Promise<Account> =>
  (await admin().get<Account>(`${FINANCE}/contract_party_account/detail`, { id })).data
const creditCode = (): string => {
  const body = `91310000MB${String((number += 1)).padStart(7, '0')}`
  return `${body}${creditCheckSign(body)}`
}
/** A fresh customer account of the company. */
async function newAccount(settleMode = 1): Promise<string> {
  const own = await admin().get<Listed<{ id: string }>>('/blade-system/contract_party/list', { partyType: 1 })
  const ownPartyId = own.data.records[0]?.id ?? ''
  const unifiedCreditCode = creditCode()
  const party = await admin().post<{ id: string }>('/blade-system/contract_party/save', {
    partyName: `测试客户${unifiedCreditCode}`,
    shortName: `客户${number}`,
    partyType: 2,
    unifiedCreditCode,
    ownPartyId,
  })
  expect(party, JSON.stringify(party.body)).toMatchObject({ code: 200 })
  const made = await admin().post<{ id: string }>(`${FINANCE}/contract_party_account/save`, {
    contractPartyId: party.data.id,
    ownPartyId,
    accountType: 1,
    settleMode,
  })
  expect(made, JSON.stringify(made.body)).toMatchObject({
    code: 200,
    data: {
      balance: 0,
      availableAmount: 0,
      accountName: expect.stringContaining(`客户${number}-`) as string,
    },
  })
  return made.data.id
}
const partyName = async (id: string): Promise<string> => {
  const { contractPartyId } = (
    await admin().get<{ contractPartyId: string }>(`${FINANCE}/contract_party_account/detail`, { id })
  ).data
  return (
    await admin().get<{ partyName: string }>('/blade-system/contract_party/detail', { id: contractPartyId })
  ).data.partyName
}
const recharge = async (accountId: string, amount: number, more: Record<string, unknown> = {}) =>
  clerk().post(`${FINANCE}/accountFinance/recharge`, {
    accountId,
    amount,
    bankSerialNo: `BS${(number += 1)}-${accountId}`,
    payerName: await partyName(accountId),
    payTime: '2026-11-20 09:00:00',
    auditorId: await idOf('白雪'),
    reason: '对公转账到账',
    ...more,
  })
const newest = async (accountId: string): Promise<Audit> => {
  const { data } = await admin().get<Listed<Audit>>(`${FINANCE}/financeAudit/list`, {
    accountId,
    descs: 'auditNo',
  })
  const [audit] = data.records
  if (!audit) throw new Error('no application')
  return audit
}
const decide = (client: Client, id: string, auditStatus: 1 | 2, auditRemark = '已核对') =>
  client.post(`${FINANCE}/financeAudit/audit`, { ids: [id], auditStatus, auditRemark })
async function topUp(accountId: string, amount: number): Promise<void> {
  expect((await recharge(accountId, amount)).code).toBe(200)
  expect(await decide(auditor(), (await newest(accountId)).id, 1)).toMatchObject({
    code: 200,
    data: { success: 1 },
  })
}
const ledger = (body: Record<string, unknown>) => admin().post(`/blade-test/ledger`, body)
const trial = async () =>
  (
    await admin().get<{
      balanced: boolean
      debit: number
      credit: number
      broken: unknown[]
      rows: { subject: string; debit: number; credit: number }[]
    }>(`${FINANCE}/ledger/trialBalance`, { all: 1 })
  ).data

describe('a prepaid customer', () => {
  test('tops up, orders, is refunded, and every fen is where it belongs', async () => {
    const id = await newAccount()
    const before = await trial()
    expect(await recharge(id, 1_000_000)).toMatchObject({ code: 200, msg: '申请已提交，等待审核' })
    const applied = await newest(id)
    expect(applied).toMatchObject({ auditStatus: 0, auditLevel: 1 })
    expect(await decide(clerk(), applied.id, 1)).toMatchObject({ code: 403 })
    expect(await account(id)).toMatchObject({ balance: 0 })
    expect(await decide(auditor(), applied.id, 1)).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await account(id)).toMatchObject({ balance: 1_000_000, availableAmount: 1_000_000 })
    expect(await decide(auditor(), applied.id, 2, '再看看')).toMatchObject({
      code: 409,
      msg: '该申请已被处理',
    })

    const orders = Array.from({ length: 50 }, (_, index) => `F1-${id}-${index}`)
    for (const bizNo of orders)
      expect((await ledger({ verb: 'hold', accountId: id, bizNo, amount: 9650 })).code).toBe(200)
    expect(await account(id)).toMatchObject({
      balance: 1_000_000,
      holdAmount: 482_500,
      availableAmount: 517_500,
    })
    for (const bizNo of orders.slice(0, 48))
      expect((await ledger({ verb: 'capture', bizNo, amount: 9650 })).code).toBe(200)
    for (const bizNo of orders.slice(48)) expect((await ledger({ verb: 'release', bizNo })).code).toBe(200)
    expect(await account(id)).toMatchObject({ balance: 536_800, holdAmount: 0 })
    expect(
      (
        await ledger({
          verb: 'post',
          bizType: 'refund',
          accountId: id,
          bizNo: `${orders[0] ?? ''}-R1`,
          docNo: orders[0],
          amount: 9650,
        })
      ).code,
    ).toBe(200)
    expect(await account(id)).toMatchObject({ balance: 546_450, availableAmount: 546_450 })
    expect(
      await ledger({ verb: 'hold', accountId: id, bizNo: `F1-${id}-big`, amount: 550_000 }),
    ).toMatchObject({ code: 400, errCode: 'BALANCE_NOT_ENOUGH', msg: '账户可用额度不足' })

    expect(
      await clerk().post(`${FINANCE}/accountFinance/withdraw`, {
        accountId: id,
        amount: 500_000,
        bankName: '招商银行',
        bankAccountNo: '6222000011112222',
        auditorId: await idOf('白雪'),
        reason: '客户申请退款',
      }),
    ).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ holdAmount: 500_000, availableAmount: 46_450 })
    expect(
      await ledger({ verb: 'hold', accountId: id, bizNo: `F1-${id}-late`, amount: 50_000 }),
    ).toMatchObject({ errCode: 'BALANCE_NOT_ENOUGH' })
    expect(await decide(auditor(), (await newest(id)).id, 2, '账号不符')).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ holdAmount: 0, availableAmount: 546_450 })

    const replay = await ledger({ verb: 'capture', bizNo: orders[0], amount: 9650 })
    expect(replay).toMatchObject({ code: 200, data: { repeated: true } })
    expect(await ledger({ verb: 'capture', bizNo: orders[0], amount: 9651 })).toMatchObject({
      code: 409,
      msg: '同一业务单号金额不一致',
    })
    expect(await account(id)).toMatchObject({ balance: 546_450 })

    const after = await trial()
    const grown = (subject: string, side: 'debit' | 'credit'): number =>
      (after.rows.find((row) => row.subject === subject)?.[side] ?? 0) -
      (before.rows.find((row) => row.subject === subject)?.[side] ?? 0)
    expect([
      grown('1001', 'debit'),
      grown('2001', 'credit') - grown('2001', 'debit'),
      grown('5001', 'credit') - grown('5001', 'debit'),
    ]).toEqual([1_000_000, 546_450, 453_550])
    expect(after).toMatchObject({ balanced: true, broken: [] })
    const detail = await admin().get<
      Listed<{ bizType: number; amount: number; balanceAfter: number; flowDirection: number }>
    >(`${FINANCE}/accountDetail/list`, { accountId: id, size: 100 })
    expect(detail.data.total).toBe(50)
    expect(detail.data.records[0]).toMatchObject({
      bizType: 21,
      amount: 9650,
      balanceAfter: 546_450,
      flowDirection: 1,
    })
    expect((await admin().get(`${FINANCE}/accountDetail/summary`, { accountId: id })).data).toMatchObject({
      incomeCount: 2,
      incomeAmount: 1_009_650,
      expenseCount: 48,
      expenseAmount: 463_200,
      opening: 0,
      closing: 546_450,
    })
    expect(
      (await admin().get<Listed<unknown>>(`${FINANCE}/accountDetail/holdPage`, { accountId: id })).data.total,
    ).toBe(51)
  })

  test('is never overdrawn by a hundred orders at once', async () => {
    const id = await newAccount()
    await topUp(id, 546_450)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ledger({ verb: 'hold', accountId: id, bizNo: `RUSH-${id}-${index}`, amount: 9650 }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(56)
    expect(answers.filter(({ errCode }) => errCode === 'BALANCE_NOT_ENOUGH')).toHaveLength(44)
    expect(await account(id)).toMatchObject({ holdAmount: 540_400, availableAmount: 6050 })
    expect((await trial()).broken).toEqual([])
  })
})

describe('whoever applies never decides', () => {
  test('an applicant with the right to approve is told so before anything else', async () => {
    const id = await newAccount()
    expect(
      await admin().post(`${FINANCE}/accountFinance/recharge`, {
        accountId: id,
        amount: 100,
        bankSerialNo: `OWN${id}`,
        payerName: await partyName(id),
        payTime: '2026-11-20 09:00:00',
        auditorId: await idOf('白雪'),
        reason: '到账',
      }),
    ).toMatchObject({ code: 200 })
    const { id: audit } = await newest(id)
    expect(await decide(admin(), audit, 1)).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
    expect(await decide(director(), audit, 1)).toMatchObject({ code: 403 })
    expect(await admin().post(`${FINANCE}/financeAudit/revoke`, { id: audit })).toMatchObject({ code: 200 })
    expect(await decide(auditor(), audit, 1)).toMatchObject({ code: 409 })
    expect(await account(id)).toMatchObject({ balance: 0 })
  })

  test('large amounts and foreign payers go to the director as well', async () => {
    const id = await newAccount()
    expect(await recharge(id, 50_000_001)).toMatchObject({ code: 200 })
    const { id: audit } = await newest(id)
    expect(await decide(auditor(), audit, 1)).toMatchObject({ code: 200 })
    expect(await newest(id)).toMatchObject({ auditStatus: 0, auditLevel: 2, currentLevel: 2 })
    expect(await account(id)).toMatchObject({ balance: 0 })
    expect(await decide(auditor(), audit, 1)).toMatchObject({ code: 403 })
    expect(await decide(director(), audit, 1)).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await account(id)).toMatchObject({ balance: 50_000_001 })
    expect(await recharge(id, 100, { payerName: '别的公司' })).toMatchObject({ code: 200 })
    expect(await newest(id)).toMatchObject({ auditLevel: 2, flags: '异名汇款' })
  })

  test('a wrong approver, a repeated bank serial and a missing request number are refused', async () => {
    const id = await newAccount()
    expect(await recharge(id, 100, { bankSerialNo: `SAME${id}` })).toMatchObject({ code: 200 })
    expect(await recharge(id, 100, { bankSerialNo: `SAME${id}` })).toMatchObject({
      code: 400,
      msg: '银行流水号已存在',
      data: { field: 'bankSerialNo' },
    })
    expect(await recharge(id, 0)).toMatchObject({ code: 400, data: { field: 'amount' } })
    const { data: users } = await admin().get<Listed<{ id: string }>>('/blade-system/user/list', {
      account: 'viewer',
    })
    expect(await recharge(id, 100, { auditorId: users.records[0]?.id })).toMatchObject({
      code: 400,
      data: { field: 'auditorId' },
    })
    expect(
      await clerk().post(`${FINANCE}/accountFinance/recharge`, { accountId: id, amount: 100 }, { key: null }),
    ).toMatchObject({ code: 400, msg: '缺少请求号' })
    expect(
      await server
        .as('admin', '100002')
        .post(`${FINANCE}/accountFinance/recharge`, {
          accountId: id,
          amount: 100,
          bankSerialNo: 'X',
          payerName: 'X',
          payTime: '2026-11-20 09:00:00',
          auditorId: await idOf('白雪'),
          reason: 'X',
        }),
    ).toMatchObject({ success: false })
  })
})

describe('charges, credit and reversals', () => {
  test('a fee is held at once, and what is there is all that can be taken', async () => {
    const id = await newAccount()
    await topUp(id, 10_000)
    const fee = async (amount: number, more: Record<string, unknown> = {}) =>
      clerk().post(`${FINANCE}/accountFinance/chargeback`, {
        accountId: id,
        amount,
        chargeType: 1,
        auditorId: await idOf('白雪'),
        reason: '违约金',
        ...more,
      })
    expect(await fee(10_001)).toMatchObject({ code: 400, msg: '账户可用额度不足' })
    expect(await fee(4000)).toMatchObject({ code: 200 })
    expect(await fee(100)).toMatchObject({ code: 400, msg: '账户存在待审核的扣款申请' })
    expect(await account(id)).toMatchObject({ balance: 10_000, holdAmount: 4000 })
    const audit = await newest(id)
    expect(await decide(auditor(), audit.id, 1)).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ balance: 6000, holdAmount: 0 })

    const { txnNo } = await newest(id)
    const reverse = async () =>
      clerk().post(`${FINANCE}/accountDetail/reverse`, {
        txnNo,
        reason: '误扣',
        auditorId: await idOf('白雪'),
      })
    expect(
      await server
        .as('qinxiaodong', '100001')
        .post(`${FINANCE}/accountDetail/reverse`, {
          txnNo: 'T1',
          reason: '误扣',
          auditorId: await idOf('白雪'),
        }),
    ).toMatchObject({ code: 404 })
    expect(await reverse()).toMatchObject({ code: 200 })
    expect(await decide(auditor(), (await newest(id)).id, 1)).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ balance: 10_000 })
    expect(await reverse()).toMatchObject({ code: 400, msg: '该交易已冲正' })
    expect(await trial()).toMatchObject({ balanced: true, broken: [] })
  })

  test('an entry is taken back by the command on it: applied by one, decided by another, once only, and the books agree', async () => {
    const id = await newAccount()
    await topUp(id, 10_000)
    expect(
      await clerk().post(`${FINANCE}/accountFinance/chargeback`, {
        accountId: id,
        amount: 4000,
        chargeType: 1,
        auditorId: await idOf('白雪'),
        reason: '违约金',
      }),
    ).toMatchObject({ code: 200 })
    expect(await decide(auditor(), (await newest(id)).id, 1)).toMatchObject({ code: 200 })
    const entries = async () =>
      (
        await admin().get<
          Listed<{ id: string; bizType: number; amount: number; flowDirection: number; balanceAfter: number }>
        >(`${FINANCE}/accountDetail/list`, { accountId: id, ascs: 'postTime' })
      ).data.records
    const fee = (await entries()).find(({ balanceAfter }) => balanceAfter === 6000)
    const reverse = async (client: Client, more: Record<string, unknown> = {}, key?: string) =>
      client.post(
        `${FINANCE}/accountDetail/applyReverse`,
        { id: fee?.id, auditorId: await idOf('白雪'), reason: '误扣违约金', ...more },
        key ? { key } : {},
      )
    const preview = await clerk().post(`${FINANCE}/accountDetail/preview`, {
      action: 'reverse',
      ids: [fee?.id],
      input: { auditorId: await idOf('白雪'), reason: '误扣违约金' },
    })
    expect(JSON.stringify(preview.body)).toContain('冲正 ¥40.00，通过后余额 ¥100.00')
    expect(await reverse(auditor())).toMatchObject({ code: 403 })
    expect((await reverse(server.as('admin', '100002'))).success).toBe(false)
    expect(
      await clerk().post(
        `${FINANCE}/accountDetail/applyReverse`,
        { id: fee?.id, auditorId: await idOf('白雪'), reason: '误扣' },
        { key: null },
      ),
    ).toMatchObject({ code: 400, msg: '缺少请求号' })
    const self = (await admin().token()).user_id
    expect(await reverse(admin(), { auditorId: self })).toMatchObject({
      code: 400,
      msg: '审核人不能是申请人',
    })
    expect(await reverse(clerk(), {}, `REV-${id}`)).toMatchObject({ code: 200 })
    expect(await reverse(clerk(), {}, `REV-${id}`)).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ balance: 6000 })
    const applied = await newest(id)
    expect(await decide(clerk(), applied.id, 1)).toMatchObject({ code: 403 })
    expect(await reverse(clerk())).toMatchObject({ code: 200 })
    const second = await newest(id)
    expect(await decide(auditor(), applied.id, 1)).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await account(id)).toMatchObject({ balance: 10_000, holdAmount: 0 })
    // A second application that was filed meanwhile brings nothing back twice.
    await decide(auditor(), second.id, 1)
    expect(await account(id)).toMatchObject({ balance: 10_000 })
    expect(await reverse(clerk())).toMatchObject({ code: 400, msg: '该交易已冲正' })
    expect((await entries()).map(({ balanceAfter }) => balanceAfter)).toEqual([10_000, 6000, 10_000])
    expect(await trial()).toMatchObject({ balanced: true, broken: [] })
  })

  test('credit lets a post-paid account go below nothing, and its record chain is whole', async () => {
    const id = await newAccount(2)
    const credit = async (creditLimit: number) =>
      clerk().post(`${FINANCE}/accountFinance/creditSave`, {
        accountId: id,
        creditLimit,
        auditorId: await idOf('白雪'),
        reason: '年度授信',
      })
    expect(await credit(20_000)).toMatchObject({ code: 200 })
    expect(await decide(auditor(), (await newest(id)).id, 1)).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ creditLimit: 20_000, availableAmount: 20_000 })
    await ledger({ verb: 'hold', accountId: id, bizNo: `C-${id}`, amount: 15_000 })
    await ledger({ verb: 'capture', bizNo: `C-${id}`, amount: 15_000 })
    expect(await account(id)).toMatchObject({ balance: -15_000, availableAmount: 5000, overLimit: 0 })
    expect(await credit(10_000)).toMatchObject({ code: 200 })
    expect(await decide(auditor(), (await newest(id)).id, 1)).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ availableAmount: -5000, overLimit: 1 })
    const { data } = await admin().get<
      Listed<{ changeType: number; beforeAmount: number; afterAmount: number }>
    >(`${FINANCE}/creditRecord/list`, { accountId: id, ascs: 'recordNo' })
    expect(
      data.records.map(({ changeType, beforeAmount, afterAmount }) => [
        changeType,
        beforeAmount,
        afterAmount,
      ]),
    ).toEqual([
      [1, 0, 20_000],
      [3, 20_000, 10_000],
    ])
    expect(await admin().post(`${FINANCE}/contract_party_account/close`, { id })).toMatchObject({
      code: 400,
      msg: '账户余额或冻结金额不为零，不能销户',
    })
  })

  test('a temporary credit begins when approved and ends by the clock or by hand', async () => {
    const id = await newAccount()
    const until = new Date(Date.now() + 8 * 3_600_000 + 86_400_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    const apply = async (more: Record<string, unknown> = {}) =>
      clerk().post(`${FINANCE}/accountFinance/temporaryCreditSave`, {
        accountId: id,
        amount: 30_000,
        beginTime: '2026-11-01 00:00:00',
        endTime: until,
        auditorId: await idOf('白雪'),
        reason: '大促',
        ...more,
      })
    expect(await apply({ endTime: '2027-12-01 00:00:00' })).toMatchObject({
      code: 400,
      msg: '临时授信最长30天',
      data: { field: 'endTime' },
    })
    expect(await apply({ amount: 500_000_001 })).toMatchObject({ code: 400, msg: '临时授信金额超过上限' })
    expect(await apply()).toMatchObject({ code: 200 })
    expect(await apply()).toMatchObject({ code: 400, msg: '该账户已有生效中或待审核的临时授信' })
    expect(await decide(auditor(), (await newest(id)).id, 1)).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ tempCredit: 30_000, availableAmount: 30_000 })
    expect((await ledger({ verb: 'hold', accountId: id, bizNo: `TC-${id}`, amount: 20_000 })).code).toBe(200)
    expect(
      await clerk().post(`${FINANCE}/accountFinance/temporaryCreditCancel`, { id, reason: '提前结束' }),
    ).toMatchObject({ code: 200 })
    expect(await account(id)).toMatchObject({ tempCredit: 0, availableAmount: -20_000, overLimit: 1 })
    const { data } = await admin().get<Listed<{ changeType: number }>>(`${FINANCE}/creditRecord/list`, {
      accountId: id,
      ascs: 'recordNo',
    })
    expect(data.records.map(({ changeType }) => changeType)).toEqual([1, 5])
  })

  test('a frozen account takes no new holds, but finishes those it has', async () => {
    const id = await newAccount()
    await topUp(id, 10_000)
    await ledger({ verb: 'hold', accountId: id, bizNo: `Z-${id}`, amount: 3000 })
    expect(
      await director().post(`${FINANCE}/contract_party_account/changeState`, {
        ids: [id],
        status: 2,
        reason: '对账异常',
      }),
    ).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await ledger({ verb: 'hold', accountId: id, bizNo: `Z2-${id}`, amount: 1 })).toMatchObject({
      code: 400,
      msg: '账户已冻结',
    })
    expect((await ledger({ verb: 'capture', bizNo: `Z-${id}`, amount: 2000, final: 'true' })).code).toBe(200)
    expect(await account(id)).toMatchObject({ balance: 8000, holdAmount: 0, status: 2 })
  })
})

describe('closing an account', () => {
  test('waits for what is undecided, then is final; a limit that is no number is none', async () => {
    const id = await newAccount()
    expect(await recharge(id, 100)).toMatchObject({ code: 200 })
    const close = () => admin().post(`${FINANCE}/contract_party_account/close`, { id })
    expect(await close()).toMatchObject({ code: 400, msg: '账户存在未完成的财务审核，不能销户' })
    expect(await decide(auditor(), (await newest(id)).id, 2, '重复提交')).toMatchObject({ code: 200 })
    expect(await close()).toMatchObject({ code: 200 })
    expect(await ledger({ verb: 'hold', accountId: id, bizNo: `CLOSED-${id}`, amount: 1 })).toMatchObject({
      code: 400,
      msg: '账户已销户',
    })
    const other = await newAccount()
    const { data: limit } = await admin().post<{ id: string }>('/blade-system/param/submit', {
      paramName: '二级审核',
      paramKey: 'finance.audit.level2',
      paramValue: '很多',
    })
    expect(await recharge(other, 50_000_001)).toMatchObject({ code: 200 })
    expect(await newest(other)).toMatchObject({ auditLevel: 2 })
    await admin().post('/blade-system/param/remove', { ids: [limit.id] })
  })

  test('a party that has accounts is changed with what its list shows', async () => {
    const party = (
      await admin().get<Listed<{ id: string; version: number; accountCount: number }>>(
        '/blade-system/contract_party/list',
        { partyType: 1 },
      )
    ).data.records.find(({ accountCount }) => accountCount > 0)
    const detail = (
      await admin().get<Record<string, unknown>>('/blade-system/contract_party/detail', { id: party?.id })
    ).data
    expect(
      await admin().post('/blade-system/contract_party/update', {
        id: party?.id,
        version: detail.version,
        accountCount: detail.accountCount,
        remark: '核对过',
      }),
    ).toMatchObject({ code: 200, data: { remark: '核对过' } })
  })
})

describe('what is written stays', () => {
  test('parties are checked to the last sign of their code and keep their accounts', async () => {
    const own = (
      await admin().get<Listed<{ id: string; version: number }>>('/blade-system/contract_party/list', {
        partyType: 1,
      })
    ).data.records[0]
    expect(
      await admin().post('/blade-system/contract_party/save', {
        partyName: '错码公司',
        shortName: '错码',
        partyType: 2,
        unifiedCreditCode: '91310000MA0000000X',
        ownPartyId: own?.id,
      }),
    ).toMatchObject({ code: 400, msg: '统一社会信用代码格式不正确', data: { field: 'unifiedCreditCode' } })
    expect(await admin().post('/blade-system/contract_party/remove', { ids: [own?.id] })).toMatchObject({
      code: 400,
      msg: '主体下存在账户，不能删除',
    })
    expect(
      await admin().post('/blade-system/contract_party/changeState', { ids: [own?.id], status: 0 }),
    ).toMatchObject({ code: 400, msg: '主体下存在正常账户，不能停用' })
    expect(
      await admin().post('/blade-system/contract_party/update', {
        id: own?.id,
        version: own?.version,
        partyType: 2,
      }),
    ).toMatchObject({ code: 400, msg: '我方主体类型不可变更' })
  })

  test('a balance that is not the sum of its entries is found', async () => {
    const id = await newAccount()
    await server.sql(
      `update contract_party_account set balance = balance + 1, hold_amount = hold_amount + 2 where id = ${id}`,
    )
    expect((await trial()).broken).toMatchObject([
      { invariant: 'L3', count: 1 },
      { invariant: 'L4', count: 1 },
    ])
    await server.sql(
      `update contract_party_account set balance = balance - 1, hold_amount = hold_amount - 2 where id = ${id}`,
    )
    expect((await trial()).broken).toEqual([])
  })

  test('entries cannot be rewritten, and a posting that does not balance does not commit', async () => {
    await expect(server.sql('update ledger_entry set amount = amount + 1')).rejects.toThrow('append-only')
    await expect(server.sql('delete from ledger_txn')).rejects.toThrow('append-only')
    await expect(
      server.sql(
        "insert into ledger_txn (id, tenant_id, txn_no, biz_type, biz_no, biz_phase, accounting_date) values (1, '100001', 'T1', 10, 'X', '', current_date)",
      ),
    ).rejects.toThrow('does not balance')
  })
})
