import type { Resource } from '../../contract/define/resource.ts'
import { newId } from '../../kernel/id.ts'
import type { Undo } from '../engine/perform.ts'
import type { Work } from '../engine/work.ts'
import { findRows } from '../store/rows.ts'
import { keepImportOperation } from '../store/tasks/importRows.ts'
import type { ImportRun } from './importRun.ts'

/**
 * What undoes an import, under an id that its task keeps in the same transaction: whoever sees the task ended can
 * undo it. Empty for nouns whose rows cannot be removed.
 */
export async function keepUndo(
  { resource, task }: ImportRun,
  ids: readonly string[],
  work: Work,
): Promise<{ readonly undo: readonly Undo[]; readonly operation: string }> {
  const undo =
    resource.softDelete && resource.verbs.includes('remove') ? await undoOf(resource, ids, work) : []
  const operation = newId()
  if (undo.length > 0) await keepImportOperation(work.db, task.id, operation)
  return { undo, operation }
}

async function undoOf(resource: Resource, ids: readonly string[], work: Work): Promise<Undo[]> {
  const undo: Undo[] = []
  for (let from = 0; from < ids.length; from += 5000)
    undo.push(
      ...(await findRows(work.db, resource, work.tenantId, ids.slice(from, from + 5000))).map(
        (row): Undo => ({ id: row.id, version: Number(row.version ?? 0), made: true }),
      ),
    )
  return undo
}
