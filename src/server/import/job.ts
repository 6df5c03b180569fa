import type { Resource } from '../../contract/define/resource.ts'
import type { ClaimedImport } from '../store/tasks/importRows.ts'
import type { Matched } from './batches.ts'
import type { SheetRow } from './sheet.ts'

/** How far a run is; `stopped` throws when it is no longer wanted. */
export interface Course { processed: number; total: number | null; readonly stopped: () => void }
/** A file at work: its rows, and what its columns fill. */
export interface Job { readonly resource: Resource; readonly task: ClaimedImport; readonly matched: readonly Matched[]; readonly rows: readonly SheetRow[]; readonly course: Course }
