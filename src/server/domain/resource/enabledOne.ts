import type { Resource } from '../../../contract/define/resource.ts'
import { fail } from '../../../contract/errors.ts'
import type { AnyRow, Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { lockEnabled } from '../../store/resource/enabledRows.ts'
import { findRows } from '../../store/rows.ts'

/** Runs before an action: changes of what is enabled follow one another. */
export const lockFirst =
  (resource: Resource) =>
  async (_ids: readonly string[], _action: string, work: Work): Promise<void> => {
    await lockEnabled(work.db, resource, work.tenantId)
  }

/** Runs after an action or its undo: refuses ENABLED_ONCE where another row was enabled meanwhile. */
export const requireOneEnabled =
  (resource: Resource) =>
  async (_ids: readonly string[], work: Work): Promise<void> => {
    const enabled = await lockEnabled(work.db, resource, work.tenantId)
    if (enabled.length > 1) fail('ENABLED_ONCE', { label: resource.label })
  }

/** Disables the other rows together with the one that is enabled. */
export async function disableOthers(resource: Resource, row: AnyRow, work: Work): Promise<AnyRow[]> {
  const ids = (await lockEnabled(work.db, resource, work.tenantId)).filter((id) => id !== row.id)
  return ids.length === 0 ? [] : [...(await findRows(work.db, resource, work.tenantId, ids))]
}

/** The rows that are disabled along with an action, as its step has them. */
export const disabledAlong = (others: readonly AnyRow[]): NonNullable<Step['along']> =>
  others.map((other) => ({ row: other, set: { status: 'disabled' } }))
