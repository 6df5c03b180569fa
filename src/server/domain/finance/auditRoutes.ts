import { fail } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { type Fen, addFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { reversible } from '../../ledger/reverse.ts'
import { findRows } from '../../store/rows.ts'
import { applyFor, firstApprovers } from './apply.ts'
import { requireReversal } from './reversalGuards.ts'

/** Users who may approve an application: all with the permission except the caller. */
const auditorList = ({ database, tenantId, caller }: Reading): Promise<unknown> =>
  firstApprovers({ db: database.kysely, tenantId }, caller.session.userId)

/**
 * Files an application to reverse a posting. Returns it with the amount and the balance afterwards, in fen.
 */
export async function fileReversal(
  { txnNo, reason, auditorId }: Parameters,
  work: Work,
): Promise<{ readonly audit: AnyRow; readonly amount: Fen; readonly after: Fen }> {
  if (String(reason ?? '').trim() === '') fail('APPLY_REASON_REQUIRED', {}, 'reason')
  const txn = await reversible(work.db, work.tenantId, String(txnNo ?? ''))
  await requireReversal(txn, work)
  const [account] = await findRows(work.db, contractPartyAccount, work.tenantId, [txn.accountId ?? '0'])
  if (!account) return fail('NOT_FOUND')
  const reducesBalance = txn.sides.some(
    ({ subject, direction }) => subject === '2001' && direction === 'credit',
  )
  const before = account.balance ?? ZERO_FEN,
    after = reducesBalance ? subtractFen(before, txn.amount) : addFen(before, txn.amount)
  const audit = await applyFor(work, {
    auditType: 'reversal',
    account,
    amount: txn.amount,
    before,
    after,
    payload: { txnNo: txn.txnNo, bizNo: txn.bizNo },
    auditorId: String(auditorId ?? ''),
    reason: String(reason),
  })
  return { audit, amount: txn.amount, after }
}

async function applyReverse(
  parameters: Parameters,
  work: Work,
): Promise<{ readonly answer: unknown; readonly targets: readonly string[]; readonly msg: string }> {
  const { audit } = await fileReversal(parameters, work)
  return {
    answer: { id: audit.id, auditNo: audit.auditNo },
    targets: [audit.id],
    msg: '申请已提交，等待审核',
  }
}

/** Routes of approvals beside the declared ones. */
export const AUDIT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-finance/financeAudit/auditorList',
    summary: '可选审核人',
    choices: true,
    read: (_parameters, reading) => auditorList(reading),
  },
  {
    method: 'POST',
    path: '/biz-finance/accountDetail/reverse',
    summary: '申请冲正',
    permission: 'accountDetail_reverse',
    resource: financeAudit.id,
    action: 'applyReverse',
    keyed: true,
    write: applyReverse,
  },
]
