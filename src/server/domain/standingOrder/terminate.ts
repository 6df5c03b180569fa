import { say } from '../../../contract/errors.ts'
import type { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { addFen, formatFen, type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { keyOf, release } from '../../ledger/holds.ts'
import { holdName, takeLocks } from '../../store/locks.ts'
import { booksOf } from '../finance/books.ts'
import { isHeld, type Period, periodAmount, periodHold, type Plan } from './plan.ts'
import { periodsLeft } from './periodsLeft.ts'
import { setPeriods } from './runPeriod.ts'

/** Releases what is held for periods that will not run; null where nothing is. */
async function releasePeriods(plan: Plan, periods: readonly Period[], work: Work): Promise<Sentence | null> {
  const held = periods.filter((period) => isHeld(plan, period))
  const holds = held.map(({ periodNo }) => periodHold(plan, periodNo ?? 0))
  if (holds.length > 0)
    await takeLocks(work.db, work.tenantId, {
      hold: holds.map((hold) => holdName(keyOf(booksOf(work), hold))),
      customer: [plan.accountId ?? ''],
    })
  let released: Fen = ZERO_FEN,
    available: Fen = ZERO_FEN
  for (const hold of holds) {
    const figures = await release(booksOf(work), hold)
    if (!figures) continue
    released = addFen(released, periodAmount(plan))
    available = figures.available
  }
  if (released === 0) return null
  return say('解冻 ¥{released}，可用额度 ¥{available}', {
    released: formatFen(released),
    available: formatFen(available),
  })
}

export const terminate: ActionHandler<typeof standingOrder, 'terminate'> = async (plan, { reason }, work) => {
  const periods = await periodsLeft(plan, work)
  await setPeriods(
    periods.map(({ id }) => id),
    { periodState: 'skipped' },
    work,
  )
  const money = await releasePeriods(plan, periods, work)
  return {
    set: { stopReason: reason, nextTime: null },
    consequences: [
      say('{standingNo}：其余 {n} 期不再执行', { standingNo: plan.standingNo ?? '', n: periods.length }),
      ...(money ? [money] : []),
    ],
  }
}
