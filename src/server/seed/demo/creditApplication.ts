import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { absFen, fen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, insertRow, insertRows } from '../../store/rows.ts'
import type { CreditSeed } from './credits.data.ts'

const DAY_MS = 86_400_000

/** When and for which account it was applied for, by whom, and who decided. */
interface Application {
  readonly appliedAt: Date
  readonly decidedAt: Date
  readonly accountId: string
  readonly applicantId: string
  readonly auditorId: string
}

/** The application for a change of credit, as it was approved. */
export async function approvedApplication(
  seed: CreditSeed,
  { appliedAt, decidedAt, accountId, applicantId, auditorId }: Application,
  { db, tenantId }: Work,
) {
  const [account] = await findRows(db, contractPartyAccount, tenantId, [accountId])
  const isFixed = seed.auditType === 'credit',
    amount = fen(seed.amount),
    before = isFixed ? (account?.creditLimit ?? ZERO_FEN) : ZERO_FEN,
    applyTime = formatMoment(appliedAt),
    endTime = formatMoment(new Date(appliedAt.getTime() + (seed.days ?? 0) * DAY_MS)),
    auditTime = formatMoment(decidedAt)
  const audit = await insertRow(db, financeAudit, tenantId, {
    auditType: seed.auditType,
    accountId,
    contractPartyId: account?.contractPartyId ?? null,
    amount: isFixed ? absFen(subtractFen(amount, before)) : amount,
    beforeValue: before,
    afterValue: amount,
    payload: isFixed ? {} : { beginTime: applyTime, endTime },
    reason: seed.reason,
    applicantId,
    applyTime,
    currentLevel: 1,
    auditLevel: 1,
    auditorId,
    steps: [{ level: 1, auditorId, result: 'pass', remark: seed.remark, time: auditTime }],
    deciderIds: [auditorId],
    auditStatus: 'approved',
    auditTime,
    auditRemark: seed.remark,
    createUser: applicantId,
    createTime: applyTime,
  })
  if (!isFixed)
    await insertRows(db, temporaryCredit, tenantId, [
      {
        accountId,
        amount,
        beginTime: applyTime,
        endTime,
        auditId: audit.id,
        reason: seed.reason,
        status: 'applied',
        createTime: applyTime,
      },
    ])
  return audit
}
