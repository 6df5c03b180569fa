import type { Resource } from '../../contract/define/resource.ts'
import { captureKeys } from '../keys/replay.ts'
import { detailOf, type Row } from './calls.ts'

/** Kinds that no list has. */
const ONLY_IN_DETAIL: ReadonlySet<string> = new Set(['secret', 'rows'])

/** Whether a row of a list lacks fields: it was read with some of them only. */
export const isPartial = ({ fields }: Resource, row: Row): boolean =>
  Object.entries(fields).some(([name, { kind }]) => !ONLY_IN_DETAIL.has(kind) && !(name in row))

/**
 * The row with all its fields for a command, read if it lacks some. Keys pressed meanwhile are for what the
 * command shows then.
 */
export async function completeRow(resource: Resource, row: Row | null): Promise<Row | null> {
  if (row === null || !isPartial(resource, row)) return row
  const replay = captureKeys()
  try {
    return { ...row, ...(await detailOf(resource, row.id)) }
  } finally {
    window.setTimeout(() => void replay())
  }
}
