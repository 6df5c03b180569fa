import type { Resource } from '../../contract/define/resource.ts'
import { notFound, Refusal } from '../../contract/errors.ts'
import { failedRow, type Preview, type RowOutcome } from '../../contract/wire.ts'
import { findMatching } from '../store/rows.ts'
import { requireRemovable } from './childResources.ts'
import { byReason, effectsPart } from './previewAnswer.ts'
import { visibleTo } from './scope.ts'
import type { Work } from './work.ts'

/** What removing rows would do: how many exist, and why they cannot be removed. */
export async function previewRemove(
  resource: Resource,
  ids: readonly string[],
  work: Work,
): Promise<Preview> {
  const rows = await findMatching(work.db, resource, {
    tenantId: work.tenantId,
    ids,
    where: visibleTo(resource, work),
  })
  const missing = ids
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => failedRow(id, notFound({ missing: null })))
  const refusedRows: RowOutcome[] = []
  try {
    await requireRemovable(resource, rows, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refusedRows.push(...rows.map((row) => failedRow(row.id, error)))
  }
  return {
    total: ids.length,
    eligible: refusedRows.length ? 0 : rows.length,
    skipped: byReason([...missing, ...refusedRows]),
    ...effectsPart([]),
    undoable: resource.softDelete,
  }
}
