import type { JobContext } from '../../jobs/queue.ts'
import type { Writer } from '../../store/db.ts'
import {
  type Comparison,
  compareOrders,
  compareRest,
  firstPosition,
  type OrderPosition,
  PART_SIZE,
} from '../../store/supplier/compareRows.ts'
import { billSize, type CompareProgress, ordersInReach } from '../../store/supplier/compareTaskRows.ts'
import { forgetLines, report } from './comparisonState.ts'

type Stage = CompareProgress['stage']
/** The percent with which a stage begins and those it takes. */
const SHARES: Readonly<Record<Stage, readonly [from: number, span: number]>> = {
  read: [0, 10],
  local: [10, 60],
  rest: [70, 29],
}

interface Part {
  readonly stage: Stage
  readonly done: number
  readonly total: number
}

const reportPart = (
  comparison: Comparison,
  { stage, done, total }: Part,
  context: JobContext,
): Promise<void> => {
  const [from, span] = SHARES[stage]
  const processed = Math.min(done, total)
  const percent = Math.floor(from + (span * processed) / Math.max(1, total))
  return report(comparison, { stage, processed, total, percent }, context)
}

/**
 * Compares the stored lines of a bill with the orders of the period, each part in a transaction of its own: our
 * orders first, then what the bill has beyond them.
 */
export async function compareBill(comparison: Comparison, context: JobContext): Promise<void> {
  const { taskId } = comparison,
    { database } = context.services
  const lines = await billSize(database.kysely, taskId),
    start = firstPosition(comparison)
  const orders = await ordersInReach(database.kysely, comparison, start)
  const inParts = async <P>(
    stage: Stage,
    { first, total }: { readonly first: P; readonly total: number },
    step: (db: Writer, after: P) => Promise<P | null>,
  ): Promise<void> => {
    let after = first
    for (let done = PART_SIZE; ; done += PART_SIZE) {
      const position = after
      const next = await database.transaction((db) => step(db, position))
      if (next === null) return
      after = next
      await reportPart(comparison, { stage, done, total }, context)
    }
  }
  await inParts<OrderPosition>('local', { first: start, total: orders }, (db, after) =>
    compareOrders(db, comparison, after),
  )
  await inParts('rest', { first: 0, total: lines }, (db, after) => compareRest(db, comparison, after))
  await forgetLines(comparison, context)
}
