import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { AccountFigure } from '../../../contract/wire.ts'
import type { AnyRow, PlannedFigure, Step } from '../../engine/hooks.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { type Approver, approvers } from '../../store/finance/creditRows.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { notifyAuditor } from './auditMessages.ts'
import { AUDIT_CODE } from './auditDocument.ts'
import type { Predicate } from '../../store/predicate.ts'
import { type ParamScope, readParam } from '../../engine/parameters.ts'

/** The account an application is about. */
export interface Account {
  readonly id: string
  readonly contractPartyId?: string | null
}

/** What is applied for; amounts in fen. `needsSecondLevel` requires a second approval whatever the amount. */
export interface Application {
  readonly auditType: NonNullable<Row<typeof financeAudit>['auditType']>
  readonly account: Account
  readonly amount: Fen
  readonly before: Fen
  readonly after: Fen
  readonly payload: Readonly<Record<string, unknown>>
  readonly auditorId: string | null
  readonly reason: string | null
  readonly attachment?: string | null
  readonly bankSerialNo?: string
  readonly flags?: readonly string[]
  readonly needsSecondLevel?: boolean
}

/** A numeric parameter of the tenant; `fallback` where it is missing or no number. */
export async function limitOf(scope: ParamScope, key: string, fallback: number): Promise<number> {
  const text = (await readParam(scope, key))?.trim() ?? ''
  const value = Number(text)
  return text !== '' && Number.isFinite(value) ? value : fallback
}
/** Legal name of a party. */
export const partyNameOf = async ({ db, tenantId }: Lookup, id: unknown): Promise<unknown> =>
  (await findRows(db, contractParty, tenantId, [String(id)]))[0]?.partyName

/** The amount in fen above which an application needs a second approval. */
export const secondLevelAbove = (scope: ParamScope): Promise<number> =>
  limitOf(scope, 'finance.audit.level2', 50_000_000)

/** Who may approve what a user applies for, fewest open applications first. */
export const firstApprovers = ({ db, tenantId }: Lookup, applicant: string): Promise<Approver[]> =>
  approvers(db, tenantId, { code: AUDIT_CODE, without: [applicant] })

/** Who may approve in the second place, fewest open applications first. */
export const secondApprovers = ({ db, tenantId }: Lookup, without: readonly string[]): Promise<Approver[]> =>
  approvers(db, tenantId, { code: AUDIT_CODE, role: 'finance_director', without })

/**
 * Files an application with the chosen approver. Refuses an approver who is the applicant or lacks the
 * permission, and a second level nobody could approve.
 */
export async function applyFor(work: Work, application: Application): Promise<AnyRow> {
  const { userId } = work.caller.session
  const auditorId = application.auditorId ?? ''
  if (auditorId === userId) fail('AUDITOR_IS_APPLICANT', {}, 'auditorId')
  const eligible = await firstApprovers(work, userId)
  if (!eligible.some(({ id }) => id === auditorId)) fail('AUDITOR_NOT_PERMITTED', {}, 'auditorId')
  const limit = await secondLevelAbove(work)
  const flags = application.flags ?? []
  const auditLevel = application.amount > limit || application.needsSecondLevel || flags.length > 0 ? 2 : 1
  if (auditLevel === 2 && (await secondApprovers(work, [userId, auditorId])).length === 0)
    fail('SECOND_AUDITOR_NOT_CONFIGURED', {}, 'auditorId')
  const [id = ''] = await insertRows(work.db, financeAudit, work.tenantId, [
    {
      auditType: application.auditType,
      accountId: application.account.id,
      contractPartyId: application.account.contractPartyId,
      amount: application.amount,
      beforeValue: application.before,
      afterValue: application.after,
      payload: application.payload,
      reason: application.reason,
      attachment: application.attachment ?? null,
      bankSerialNo: application.bankSerialNo ?? null,
      flags: flags.join('、') || null,
      applicantId: userId,
      applyTime: formatMoment(new Date()),
      currentLevel: 1,
      auditLevel,
      auditorId,
      steps: [],
      auditStatus: 'pending',
      createUser: userId,
      createDept: work.caller.session.deptIds[0] ?? null,
    },
  ])
  const [row] = await findRows(work.db, financeAudit, work.tenantId, [id])
  if (!row) return fail('NOT_FOUND')
  await notifyAuditor(work, row, auditorId)
  return row
}

/** The figure of the account that each type of application changes once it is approved. */
const FIGURES: Readonly<Record<string, AccountFigure>> = {
  recharge: 'balance',
  chargeback: 'balance',
  withdraw: 'balance',
  reversal: 'balance',
  billAdjust: 'balance',
  supplierPay: 'balance',
  credit: 'creditLimit',
}

function plannedFigures({ auditType, accountId, afterValue }: AnyRow): PlannedFigure[] {
  const figure = FIGURES[String(auditType)]
  return figure && typeof afterValue === 'number'
    ? [{ accountId: String(accountId), figure, after: afterValue }]
    : []
}

/** The consequences of filing an application, in the preview and after it. */
export const submittedStep = (audit: AnyRow, more: readonly Sentence[] = []): Step => ({
  planned: plannedFigures(audit),
  consequences: [audit.auditLevel === 2 ? say('提交财务审核，需要两级审核') : say('提交财务审核'), ...more],
})
/** The fields every type of application has. */
export const applicationFields = (
  account: Account,
  input: { readonly auditorId?: string | null; readonly reason?: string | null },
): Pick<Application, 'account' | 'auditorId' | 'reason'> => ({
  account,
  auditorId: input.auditorId ?? null,
  reason: input.reason ?? null,
})
/** A condition on a field whose values are stored as numbers. */
export const whereIn = <N extends string>(field: N, values: readonly unknown[]): Predicate<N> => ({
  field,
  operator: 'in',
  values,
})
