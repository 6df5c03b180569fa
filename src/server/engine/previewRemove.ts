import type { Resource } from '../../contract/define/resource.ts'
import { notFound, Refusal } from '../../contract/errors.ts'
import { failedRow, type Preview, type RowOutcome } from '../../contract/wire.ts'
import { findMatching } from '../store/rows.ts'
import { requireRemovable } from './owned.ts'
import { byReason, effectsTold } from './previewAnswer.ts'
import { visibleTo } from './scope.ts'
import type { Work } from './work.ts'

/** What removing rows would do: which are there, and what keeps them. */
export async function previewRemove(
  resource: Resource,
  ids: readonly string[],
  work: Work,
): Promise<Preview> {
  const found = await findMatching(work.db, resource, {
    tenantId: work.tenantId,
    ids,
    where: visibleTo(resource, work),
  })
  const missing = ids
    .filter((id) => !found.some((row) => row.id === id))
    .map((id) => failedRow(id, notFound({ missing: null })))
  const refused: RowOutcome[] = []
  try {
    await requireRemovable(resource, found, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refused.push(...found.map((row) => failedRow(row.id, error)))
  }
  return {
    total: ids.length,
    eligible: refused.length ? 0 : found.length,
    skipped: byReason([...missing, ...refused]),
    ...effectsTold([]),
    undoable: resource.softDelete,
  }
}
