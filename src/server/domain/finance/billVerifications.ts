import type { Row } from '../../../contract/define/row.ts'
import { say } from '../../../contract/errors.ts'
import type { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { reopenVerifications, settleVerifications } from '../../store/card/verifyRows.ts'

type Bill = Row<typeof billStatistics>

/** Settles the redemptions within the days of a customer's statement; says how many there were. */
export async function settleWith(
  { accountType, accountId, periodStart, periodEnd, billNo }: Bill,
  { db, tenantId }: Work,
): Promise<readonly Sentence[]> {
  if (accountType !== 'customer' || !accountId || !periodStart || !periodEnd || !billNo) return []
  const count = await settleVerifications(db, tenantId, { accountId, periodStart, periodEnd, billNo })
  return count > 0 ? [say('{count} 笔核销随账单结算，不能再撤销', { count })] : []
}

/** Takes the settlement of redemptions back, because their statement is disputed; says how many there were. */
export async function reopenWith({ billNo }: Bill, { db, tenantId }: Work): Promise<readonly Sentence[]> {
  const count = billNo ? await reopenVerifications(db, tenantId, billNo) : 0
  return count > 0 ? [say('{count} 笔核销回到未结算', { count })] : []
}
