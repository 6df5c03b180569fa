import type { Resource } from '../../contract/define/resource.ts'
import type { Faulty } from '../engine/createMany.ts'
import type { ClaimedImport, ImportFault } from '../store/tasks/importRows.ts'
import type { SheetRow } from './sheetRow.ts'
import type { ImportColumn } from './columns.ts'

/** How far a run is; `stopped` throws when it is no longer wanted. */
export interface Course {
  processed: number
  total: number | null
  readonly stopped: () => void
}
/** A file at work: its rows, and what its columns fill. */
export interface Job {
  readonly resource: Resource
  readonly task: ClaimedImport
  readonly matched: readonly Matched[]
  readonly rows: readonly SheetRow[]
  readonly course: Course
}

/** What is wrong, with what stands in the cells it is about. */
export function faultsOf(
  { rows, matched }: Pick<Job, 'rows' | 'matched'>,
  faulty: readonly Faulty[],
): ImportFault[] {
  const numbers = new Set(faulty.map(({ number }) => number))
  const byNumber = new Map(rows.filter(({ number }) => numbers.has(number)).map((row) => [row.number, row]))
  const valueAt = (row: SheetRow | undefined, field: string): string =>
    row?.cells[matched.find(({ column }) => column.name === field)?.index ?? -1] ?? ''
  return faulty.flatMap(({ number, errors }) =>
    errors.map(({ field, text }) => ({
      rowNo: number,
      field,
      text,
      value: valueAt(byNumber.get(number), field),
    })),
  )
}

/** A column of the file and what it fills. */
export interface Matched {
  readonly index: number
  readonly column: ImportColumn
}
