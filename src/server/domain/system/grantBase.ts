import { createHash } from 'node:crypto'
import type { Reader } from '../../store/db.ts'
import { selectRoleKeys } from '../../store/system/menuRows.ts'

/** A name for everything that is granted to a role at this moment: it changes with every grant. */
export async function grantBase(db: Reader, tenantId: string, roleId: string): Promise<string> {
  const { menu, dataScope, apiScope } = await selectRoleKeys(db, tenantId, [roleId])
  const parts = [menu, dataScope, apiScope].map((ids) => ids.toSorted().join(','))
  return createHash('sha256').update(parts.join(';')).digest('hex').slice(0, 32)
}
