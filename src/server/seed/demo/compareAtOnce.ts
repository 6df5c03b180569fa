import type { Writer } from '../../store/db.ts'
import { dropBillLines, stageBillLines } from '../../store/supplier/compareLineRows.ts'
import {
  type Comparison,
  compareOrders,
  compareRest,
  firstPosition,
} from '../../store/supplier/compareRows.ts'
import { endCompare, startCompare } from '../../store/supplier/compareTaskRows.ts'

/** Repeats a step from a position until it has nothing to do. */
async function throughout<P>(first: P, step: (after: P) => Promise<P | null>): Promise<void> {
  for (let after: P | null = first; after !== null; ) after = await step(after)
}

/** Compares a short bill in the current transaction, with the statements that a job uses part by part. */
export async function compareAtOnce(
  writer: Writer,
  comparison: Comparison,
  lines: readonly { readonly orderNo: string | null; readonly amount: number }[],
): Promise<void> {
  const { taskId } = comparison
  await startCompare(writer, taskId)
  await stageBillLines(
    writer,
    comparison,
    lines.map((line, index) => ({ ...line, rowNo: index + 2, supplierOrderNo: null, success: true })),
  )
  await throughout(firstPosition(comparison), (after) => compareOrders(writer, comparison, after))
  await throughout(0, (after) => compareRest(writer, comparison, after))
  await dropBillLines(writer, taskId)
  await endCompare(writer, taskId)
}
