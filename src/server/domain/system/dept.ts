import { fail } from '../../../contract/errors.ts'
import { dept } from '../../../contract/resources/system/dept.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { readChoices } from '../../engine/choices.ts'
import { readTree } from '../../engine/trees.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { rebuildAncestors } from '../../store/system/deptRows.ts'
import { findRows } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

const deptHooks: Hooks<typeof dept> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before && draft.parentId === undefined) return
    const [parent] =
      typeof draft.parentId === 'string' ? await findRows(work.db, dept, work.tenantId, [draft.parentId]) : []
    draft.ancestors = parent ? `${String(parent.ancestors ?? '0')},${parent.id}` : '0'
  },
  afterSave: async ({ before, after, work }) => {
    if (before && before.parentId !== after.parentId) await rebuildAncestors(work.db, work.tenantId, after.id)
  },
}

const BASE = '/blade-system/dept'

/** Departments of a user or with given ids, or choices for a picker. */
async function select(parameters: Parameters, reading: Reading): Promise<unknown> {
  const userId = String(parameters.userId ?? '')
  if (userId === '')
    return readChoices(
      dept,
      parameters.deptId ? { ...parameters, ids: String(parameters.deptId) } : parameters,
      reading,
    )
  const [account] = await findRows(reading.database.kysely, user, reading.tenantId, [userId])
  if (!account) return fail('NOT_FOUND')
  const rows = await findRows(reading.database.kysely, dept, reading.tenantId, account.deptId as string[])
  return rows.map(({ id, deptName, parentId }) => ({
    id,
    title: deptName,
    deptName,
    parentId: parentId ?? '0',
  }))
}

/** Routes of departments beside the declared ones. */
export const DEPT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/select`,
    resource: 'dept',
    summary: '机构下拉，可按用户',
    choices: true,
    read: select,
  },
  {
    method: 'GET',
    path: `${BASE}/allTree`,
    resource: 'dept',
    summary: '全部机构树',
    choices: true,
    read: (_parameters, reading) => readTree(dept, {}, reading),
  },
]

export const deptParticulars = particulars(dept, { hooks: deptHooks })
