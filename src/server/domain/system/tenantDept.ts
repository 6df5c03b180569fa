import { fail } from '../../../contract/errors.ts'
import { dept } from '../../../contract/resources/system/dept.ts'
import { readDraft } from '../../engine/draft.ts'
import { readTree } from '../../engine/trees.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { isTenantIdTaken } from '../../store/system/tenantRows.ts'
import { inTenant } from '../../store/tenantWork.ts'

async function requireTenant(db: Reading['database']['kysely'], tenantId: string): Promise<void> {
  if (!/^\d{6}$/.test(tenantId) || !(await isTenantIdTaken(db, tenantId))) fail('NOT_FOUND')
}

/** Department tree of another tenant, for the platform tenant. */
export async function tenantDept(parameters: Parameters, reading: Reading): Promise<unknown> {
  const tenantId = String(parameters.tenantId ?? '')
  await requireTenant(reading.database.kysely, tenantId)
  return inTenant(reading.database.kysely, tenantId, () => readTree(dept, {}, { ...reading, tenantId }))
}

/** Saves a department of another tenant, for the platform tenant; its parent cannot change. */
export async function submitTenantDept(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[] }> {
  const { tenantId: requestedTenant, ...wire } = parameters
  const tenantId = String(requestedTenant ?? '')
  await requireTenant(work.db, tenantId)
  return inTenant(work.db, tenantId, async () => {
    const [before = null] =
      typeof wire.id === 'string' && wire.id !== '' ? await findRows(work.db, dept, tenantId, [wire.id]) : []
    if (wire.id && !before) return fail('NOT_FOUND')
    const { id: _id, version: _version, ...draft } = readDraft(dept, wire, before, work)
    const [parent] =
      typeof draft.parentId === 'string' ? await findRows(work.db, dept, tenantId, [draft.parentId]) : []
    if (draft.parentId && (!parent || (before && draft.parentId !== before.parentId)))
      return fail('REF_MISSING', { label: '上级机构' }, 'parentId')
    if (before) {
      await updateRows(work.db, dept, {
        tenantId,
        ids: [before.id],
        set: draft,
        userId: work.caller.session.userId,
      })
      return { answer: true, targets: [before.id] }
    }
    return {
      answer: true,
      targets: await insertRows(work.db, dept, tenantId, [
        { ...draft, ancestors: parent ? `${String(parent.ancestors ?? '0')},${parent.id}` : '0' },
      ]),
    }
  })
}
