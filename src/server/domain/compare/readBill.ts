import { Refusal } from '../../../contract/errors.ts'
import type { CompareColumns } from '../../../contract/resources/supplier/orderCompareTask.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { JobEnded } from '../../jobs/run.ts'
import { type BillLine, countBillLines, stageBillLines } from '../../store/supplier/compareLineRows.ts'
import type { Comparison } from '../../store/supplier/compareRows.ts'
import type { CompareFaults } from '../../store/supplier/compareTaskRows.ts'
import { billLines, type LineFault } from './billFile.ts'
import { forget, report } from './comparisonState.ts'

/** A comparison with the columns of its bill. */
export interface BillComparison extends Comparison {
  readonly columnMap: CompareColumns
}

const PART = 5000
/** Faults whose reasons are kept with the task. */
const KEPT_FAULTS = 10

/**
 * Stores the lines of a bill for their comparison, in parts. What an earlier run left is removed first. Lines that
 * cannot be read are counted; ends the job where no line can be read, or with the refusal of the file.
 */
export async function readBill(comparison: BillComparison, context: JobContext): Promise<CompareFaults> {
  const { services } = context
  await forget(comparison, context)
  const state: ReadState = { lines: [], read: 0, faults: 0, reasons: [] }
  try {
    const location = { ...comparison, dataDir: services.config.dataDir }
    for await (const line of billLines(location, comparison.columnMap)) {
      if ('reason' in line) addFault(state, line)
      else state.lines.push(line)
      if (state.lines.length === PART) await stage(comparison, state, context)
    }
    await stage(comparison, state, context)
    await services.database.transaction(countBillLines)
  } catch (error) {
    if (error instanceof Refusal) throw new JobEnded(error.message)
    throw error
  }
  if (state.read === 0) throw new JobEnded('账单中没有可对账的行')
  return { count: state.faults, text: state.reasons.join('；').slice(0, 500) || null }
}

interface ReadState {
  lines: BillLine[]
  read: number
  faults: number
  readonly reasons: string[]
}

function addFault(state: ReadState, { rowNo, reason }: LineFault): void {
  state.faults += 1
  if (state.reasons.length < KEPT_FAULTS) state.reasons.push(`第${rowNo}行：${reason}`)
}

async function stage(comparison: Comparison, state: ReadState, context: JobContext): Promise<void> {
  if (state.lines.length === 0) return
  await context.services.database.transaction((db) => stageBillLines(db, comparison, state.lines))
  state.read += state.lines.length
  state.lines = []
  await report(comparison, { stage: 'read', processed: state.read, total: state.read, percent: 10 }, context)
}
