import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { compareResults } from '../../../contract/parts/compareTerms.ts'
import type { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching, findRows, updateRows } from '../../store/rows.ts'
import type { AuditRow } from './auditEffect.ts'
import { payloadOf } from './execution.ts'

type AdjustState = 'waiting' | 'applied' | 'posted'

const setAdjustState = (taskId: string, adjustState: AdjustState, work: Work): Promise<unknown> =>
  updateRows(work.db, orderCompareTask, {
    tenantId: work.tenantId,
    ids: [taskId],
    set: { adjustState },
    userId: work.caller.session.userId,
  })

/**
 * The corrections that a confirmed reconciliation with the supplier brings to his statement, one for each kind of
 * difference; the reconciliation is taken by this application until it is refused.
 */
export async function compareItems(
  bill: Row<typeof billStatistics>,
  taskId: string,
  work: Work,
): Promise<{ readonly lineId: null; readonly amount: Fen; readonly reason: string }[]> {
  const { db, tenantId } = work
  const [task] = await findMatching(db, orderCompareTask, { tenantId, ids: [taskId], lock: true })
  if (task?.adjustState !== 'waiting') return fail('COMPARE_TASK_NOT_WAITING', {}, 'compareTaskId')
  const [supplier] = await findRows(db, supplierConfig, tenantId, [task.supplierId ?? '0'])
  if (supplier?.accountId !== bill.accountId) fail('COMPARE_TASK_OTHER_ACCOUNT', {}, 'compareTaskId')
  if ((task.periodStart ?? '') < (bill.periodStart ?? '') || (task.periodEnd ?? '') > (bill.periodEnd ?? ''))
    fail('COMPARE_TASK_OTHER_PERIOD', {}, 'compareTaskId')
  await setAdjustState(taskId, 'applied', work)
  return (task.adjustItems ?? [])
    .filter(({ amount }) => amount !== 0)
    .map(({ kind, count, amount }) => ({
      lineId: null,
      amount: fen(amount),
      reason: `${task.taskNo ?? ''} ${compareResults.labels[kind]} ${count} 笔`,
    }))
}

/** Ends what an application did to the reconciliation it came from: posted, or waiting again. */
export async function endCompareAdjustment(
  audit: AuditRow,
  adjustState: 'waiting' | 'posted',
  work: Work,
): Promise<void> {
  const { compareTaskId } = payloadOf(audit)
  if (typeof compareTaskId === 'string') await setAdjustState(compareTaskId, adjustState, work)
}
