import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { parseRowIds } from '../../contract/wire.ts'
import type { Database } from '../store/database.ts'
import { tenantExists, tenantsOfRows } from '../store/access/tenantRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../store/tenancy.ts'
import type { Caller } from './caller.ts'
import type { Parameters } from './route.ts'

/**
 * The caller, working in the tenant the call names: by `tenantId`, or by the ids of its rows. Only the
 * platform's administrator may name another tenant; anyone else is refused with FORBIDDEN, and finds no
 * rows of another tenant by their ids.
 */
export async function inNamedTenant(
  caller: Caller,
  resource: Resource,
  { parameters, database }: { readonly parameters: Parameters; readonly database: Database },
): Promise<Caller> {
  if (resource.scope !== 'tenant' || 'tenantId' in resource.fields) return caller
  const own = caller.session.tenantId,
    named = tenantIn(parameters)
  if (named === own) return caller
  if (!(caller.access.administrator && own === PLATFORM_TENANT))
    return named === null || idsIn(resource, parameters).length > 0
      ? caller
      : fail('FORBIDDEN', { permission: null })
  if (named === null) return inTenantOfRows(caller, resource, { parameters, database })
  if (!(await asTenant(EVERY_TENANT, () => tenantExists(database.kysely, named))))
    fail('REF_MISSING', { label: '租户' }, 'tenantId')
  return { ...caller, tenantId: named }
}

const tenantIn = ({ tenantId }: Parameters): string | null =>
  typeof tenantId === 'string' && tenantId !== '' ? tenantId : null

const idsIn = ({ id }: Resource, parameters: Parameters): string[] =>
  parseRowIds(parameters[`${id}Ids`] ?? parameters[`${id}Id`] ?? parameters.ids ?? parameters.id)

/** Rows of one other tenant name it; where the rows belong to several, it stays the caller's own. */
async function inTenantOfRows(
  caller: Caller,
  resource: Resource,
  { parameters, database }: { readonly parameters: Parameters; readonly database: Database },
): Promise<Caller> {
  const ids = idsIn(resource, parameters)
  if (ids.length === 0) return caller
  const [tenantId, another] = await asTenant(EVERY_TENANT, () =>
    tenantsOfRows(database.kysely, resource, ids),
  )
  return tenantId === undefined || another !== undefined ? caller : { ...caller, tenantId }
}
