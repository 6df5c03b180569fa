import type { JobProgress } from '../jobs/queue.ts'
import type { ClaimedJob } from '../store/jobs/jobRows.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Faulty } from '../engine/createMany.ts'
import type { ImportFault, ImportTaskRow } from '../store/tasks/importRows.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'
import type { ImportColumn } from './columns.ts'

/** One run of an import: its job, its task, the rows of the file and their columns. */
export interface ImportRun {
  readonly resource: Resource
  readonly job: ClaimedJob
  readonly task: ImportTaskRow
  readonly matched: readonly Matched[]
  readonly rows: readonly SheetRow[]
  readonly progress: JobProgress
  /** Throws `JobStopped` when the run shall stop: cancelled, lost its lease, or its process is closing. */
  readonly throwIfStopped: () => void
}

/** The faults of rows with the values of the cells they concern. */
export function faultsOf(
  { rows, matched }: Pick<ImportRun, 'rows' | 'matched'>,
  faulty: readonly Faulty[],
): ImportFault[] {
  const numbers = new Set(faulty.map(({ number }) => number))
  const byNumber = new Map(rows.filter(({ number }) => numbers.has(number)).map((row) => [row.number, row]))
  const valueAt = (row: SheetRow | undefined, field: string): string =>
    row?.cells[matched.find(({ column }) => column.name === field)?.index ?? -1] ?? ''
  return faulty.flatMap(({ number, errors }) =>
    errors.map(({ field, text, errCode = 'VALIDATION' }) => ({
      rowNo: number,
      field,
      text,
      value: valueAt(byNumber.get(number), field),
      errCode,
    })),
  )
}

/** A column of the file by index, and the field it is imported to. */
export interface Matched {
  readonly index: number
  readonly column: ImportColumn
}
