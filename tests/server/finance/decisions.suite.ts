import { describe, expect, test } from 'vitest'
import type { Client } from '../../support/client.ts'
import {
  decide,
  FINANCE,
  idOf,
  newAccount,
  newest,
  partyName,
  recharge,
  topUp,
} from '../../support/finance.ts'
import { admin, auditor, clerk, director, stranger } from '../../support/people.ts'
import { NO_FIELDS, NO_ROWS, scopedUser } from '../../support/scopes.ts'
import type { TestServer } from '../../support/server.ts'

interface Figure {
  readonly before: number
  readonly after: number
}
interface Preview {
  readonly balance: Figure | null
  readonly availableAmount: Figure | null
  readonly level: number
  readonly because: readonly string[]
  readonly approvers: readonly { readonly id: string; readonly title: string; readonly open: number }[]
  readonly secondApprover: { readonly title: string } | null
  readonly serialTakenBy: string | null
}
interface View {
  readonly effects: readonly (Figure & { readonly figure: string })[]
  readonly since: (Figure & { readonly now: number; readonly entries: number }) | null
  readonly entries: readonly {
    readonly direction: string
    readonly subject: string
    readonly amount: number
  }[]
  readonly checks: readonly { readonly label: { readonly text: string }; readonly tone: string }[]
  readonly trail: readonly { readonly who: string; readonly what: string }[]
  readonly next: string | null
  readonly mayDecide: boolean
  readonly obstacle: { readonly text: string } | null
}

const preview = (client: Client, accountId: string, more: Record<string, string | number> = {}) =>
  client.get<Preview>(`${FINANCE}/accountFinance/recharge/preview`, { accountId, ...more })
const view = (client: Client, id: string) => client.get<View>(`${FINANCE}/financeAudit/view`, { id })
const toneOf = ({ checks }: View, label: string) => checks.find((check) => check.label.text === label)?.tone

/** What an applicant sees before he applies, and an auditor before he decides. */
export function decisionTests(server: TestServer): void {
  describe('the preview of a top-up', () => {
    test('has the figures before and after, who approves, and why there are two', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 10_000)
      const { data } = await preview(clerk(server), id, { amount: 5000 })
      expect(data).toMatchObject({
        balance: { before: 10_000, after: 15_000 },
        availableAmount: { before: 10_000, after: 15_000 },
        level: 1,
        because: [],
        secondApprover: null,
      })
      const titles = data.approvers.map(({ title }) => title)
      expect(titles).toContain('白雪')
      expect(titles, 'the applicant is not offered').not.toContain('秦晓东')
      expect((await preview(clerk(server), id, { amount: 50_000_000 })).data.level).toBe(1)
      expect((await preview(clerk(server), id, { amount: 50_000_001 })).data).toMatchObject({
        level: 2,
        because: ['amount'],
        secondApprover: { title: '高文博' },
      })
      const payerName = await partyName(server, id)
      expect((await preview(clerk(server), id, { amount: 1, payerName })).data.because).toEqual([])
      expect((await preview(clerk(server), id, { amount: 1, payerName: '别家公司' })).data.because).toEqual([
        'payer',
      ])
      expect((await preview(clerk(server), id)).data.balance).toEqual({ before: 10_000, after: 10_000 })
    })

    test('counts what waits for each approver, and finds a serial number that was used', async () => {
      const id = await newAccount(server)
      const openOf = async () =>
        (await preview(clerk(server), id)).data.approvers.find(({ title }) => title === '白雪')?.open ?? -1
      const before = await openOf()
      const bankSerialNo = `SEEN-${id}`
      expect((await preview(clerk(server), id, { bankSerialNo })).data.serialTakenBy).toBeNull()
      expect(await recharge(server, id, 700, { bankSerialNo })).toMatchObject({ code: 200 })
      expect(await openOf()).toBe(before + 1)
      const audit = await newest(server, id)
      expect((await preview(clerk(server), id, { bankSerialNo })).data.serialTakenBy).toBe(audit.auditNo)
      expect(await decide(auditor(server), audit.id, 2)).toMatchObject({ code: 200 })
      expect((await preview(clerk(server), id, { bankSerialNo })).data.serialTakenBy).toBeNull()
    })

    test('refuses bad amounts, accounts of suppliers and of others, and callers without the right', async () => {
      const id = await newAccount(server)
      for (const amount of ['0', '-1', '1.5', 'x', '100000000001'])
        expect(await preview(clerk(server), id, { amount }), amount).toMatchObject({ code: 400 })
      expect(await preview(clerk(server), '')).toMatchObject({ code: 404 })
      expect(await preview(stranger(server), id)).toMatchObject({ code: 404 })
      expect(await preview(auditor(server), id)).toMatchObject({ code: 403 })
      const { client, hold } = await scopedUser(server, 'operator')
      await hold({ resourceCode: 'contractPartyAccount', ...NO_FIELDS })
      expect((await preview(client, id, { amount: 5 })).data).toMatchObject({
        balance: null,
        availableAmount: null,
      })
      await hold({ resourceCode: 'contractPartyAccount', ...NO_ROWS })
      expect(await preview(client, id)).toMatchObject({ code: 404 })
    })
  })

  describe('what an auditor decides by', () => {
    test('a top-up: its effect now, what changed since, its posting, its checks and who acts', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 10_000)
      expect(await recharge(server, id, 60_000_000)).toMatchObject({ code: 200 })
      const { id: auditId } = await newest(server, id)
      await topUpLater(server, id, 3000)
      const { data } = await view(auditor(server), auditId)
      expect(data).toMatchObject({
        effects: [
          { figure: 'balance', before: 13_000, after: 60_013_000 },
          { figure: 'availableAmount', before: 13_000, after: 60_013_000 },
        ],
        since: { before: 10_000, now: 13_000, entries: 1 },
        entries: [
          { direction: 'debit', subject: '1001', amount: 60_000_000 },
          { direction: 'credit', subject: '2001', amount: 60_000_000 },
        ],
        next: '高文博',
        mayDecide: true,
        obstacle: null,
      })
      expect(data.trail.map(({ who, what }) => [who, what])).toEqual([
        ['秦晓东', 'apply'],
        ['白雪', 'waits'],
        ['高文博', 'next'],
      ])
      expect(toneOf(data, '付款方')).toBe('ok')
      expect(toneOf(data, '银行流水号')).toBe('ok')
      expect(toneOf(data, '凭证')).toBe('warn')
      expect(toneOf(data, '金额')).toBe('warn')
      expect(data.checks.at(-1)?.tone, 'what needs a second look comes last').toBe('warn')
    })

    test('the applicant and whoever is not asked may not decide, and learn why', async () => {
      const id = await newAccount(server)
      expect(await recharge(server, id, 100)).toMatchObject({ code: 200 })
      const audit = await newest(server, id)
      expect((await view(clerk(server), audit.id)).data).toMatchObject({
        mayDecide: false,
        obstacle: { text: '您是申请人，不能审核自己提交的单据' },
      })
      expect((await view(director(server), audit.id)).data).toMatchObject({
        mayDecide: false,
        obstacle: { text: '由 {auditor} 审核' },
      })
      expect(await view(stranger(server), audit.id)).toMatchObject({ code: 404 })
      expect(await view(server.as('support', '100001'), audit.id)).toMatchObject({ success: false })
      expect(await view(auditor(server), 'x')).toMatchObject({ code: 404 })
      expect(await decide(auditor(server), audit.id, 1)).toMatchObject({ code: 200 })
      const { data } = await view(auditor(server), audit.id)
      expect(data).toMatchObject({ effects: [], since: null, mayDecide: false, obstacle: null })
      expect(data.trail.map(({ what }) => what)).toEqual(['apply', 'pass'])
    })

    test('money that is held leaves the available amount as it is; a credit moves it', async () => {
      const id = await newAccount(server, 2)
      await topUp(server, id, 10_000)
      const apply = async (action: string, body: Record<string, unknown>) => {
        expect(
          await clerk(server).post(`${FINANCE}/accountFinance/${action}`, {
            accountId: id,
            auditorId: await idOf(server, '白雪'),
            reason: '核对',
            ...body,
          }),
        ).toMatchObject({ code: 200 })
        return (await view(auditor(server), (await newest(server, id)).id)).data
      }
      const fee = await apply('chargeback', { amount: 4000, chargeType: 1 })
      expect(fee.effects).toEqual([
        { figure: 'balance', before: 10_000, after: 6000 },
        { figure: 'holdAmount', before: 4000, after: 0 },
        { figure: 'availableAmount', before: 6000, after: 6000 },
      ])
      expect(fee.entries.map(({ subject }) => subject)).toEqual(['2001', '5009'])
      const credit = await apply('creditSave', { creditLimit: 50_000 })
      expect(credit.effects).toEqual([
        { figure: 'creditLimit', before: 0, after: 50_000 },
        { figure: 'availableAmount', before: 6000, after: 56_000 },
      ])
      expect(credit.entries).toEqual([])
      const out = await apply('withdraw', { amount: 1000, bankName: '招商银行', bankAccountNo: '6225' })
      expect(toneOf(out, '现金余额')).toBe('ok')
      expect(toneOf(out, '冻结')).toBe('ok')
    })

    test('shows no figures of accounts the caller may not see', async () => {
      const id = await newAccount(server)
      expect(await recharge(server, id, 100)).toMatchObject({ code: 200 })
      const audit = await newest(server, id)
      const { client, hold } = await scopedUser(server, 'auditor')
      await hold({ resourceCode: 'contractPartyAccount', ...NO_FIELDS })
      expect((await view(client, audit.id)).data).toMatchObject({ effects: [], since: null, checks: [] })
      await hold({ resourceCode: 'financeAudit', ...NO_ROWS })
      expect(await view(client, audit.id)).toMatchObject({ code: 404 })
    })
  })

  /** A further top-up, decided while the first one waits. */
  async function topUpLater(of: TestServer, accountId: string, amount: number): Promise<void> {
    expect(await recharge(of, accountId, amount)).toMatchObject({ code: 200 })
    const { data } = await admin(of).get<{ records: readonly { id: string; amount: number }[] }>(
      `${FINANCE}/financeAudit/list`,
      { accountId },
    )
    const audit = data.records.find((row) => row.amount === amount)
    expect(await decide(auditor(of), audit?.id ?? '', 1)).toMatchObject({ code: 200 })
  }
}
