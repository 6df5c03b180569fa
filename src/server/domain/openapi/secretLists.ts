import { secret } from '../../../contract/resources/openapi/secret.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { tenantNames } from '../../store/system/tenantRows.ts'

/** Users who created credentials, for the filter of the list. */
export async function creators(reading: Reading): Promise<unknown> {
  const rows = await selectWhere(
    reading.database.kysely,
    secret,
    reading.tenantId,
    visibleTo(secret, reading),
  )
  const ids = [...new Set(rows.map(({ createUser }) => createUser).filter((id) => typeof id === 'string'))]
  return (await findRows(reading.database.kysely, user, reading.tenantId, ids)).map(({ id, realName }) => ({
    id,
    realName,
  }))
}

/** Tenants for the filter of the list: all for the platform tenant, else only the caller's own. */
export const tenants = ({ database, tenantId }: Reading): Promise<unknown> =>
  tenantNames(database.kysely, tenantId === PLATFORM_TENANT ? null : [tenantId])
