import { say } from '../../../contract/errors.ts'
import { formatFen, multiplyFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { holdMany } from '../../ledger/holds.ts'
import { booksOf } from '../finance/books.ts'
import { periodAmount, periodHold, type Plan } from './plan.ts'

/** Holds the money of all periods, one hold for each; says what is held, and what is available then. */
export async function holdPeriods(plan: Plan, work: Work): Promise<Sentence> {
  const amount = periodAmount(plan),
    total = plan.periodTotal ?? 0
  const params = { amount: formatFen(amount), total }
  if (amount === 0) return say('每期免费，共 {total} 期', params)
  if (plan.chargeMode === 'each') return say('每期到期时冻结 ¥{amount}，共 {total} 期', params)
  const { available } = await holdMany(
    booksOf(work),
    plan.accountId ?? '',
    Array.from({ length: total }, (_, index) => ({ ...periodHold(plan, index + 1), amount })),
  )
  return say('冻结 {total} 期共 ¥{sum}，可用额度 ¥{available}', {
    total,
    sum: formatFen(multiplyFen(amount, total)),
    available: formatFen(available),
  })
}
