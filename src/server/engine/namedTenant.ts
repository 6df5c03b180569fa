import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { parseRowIds } from '../../contract/wire.ts'
import type { Services } from '../services.ts'
import { tenantExists } from '../store/access/tenantRows.ts'
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
  { parameters, services }: { readonly parameters: Parameters; readonly services: Services },
): Promise<Caller> {
  if (resource.scope !== 'tenant' || 'tenantId' in resource.fields) return caller
  const own = caller.session.tenantId,
    named = tenantIn(parameters)
  if (named === own) return caller
  if (!(caller.access.administrator && own === PLATFORM_TENANT))
    return named === null || idsIn(resource, parameters).length > 0
      ? caller
      : fail('FORBIDDEN', { permission: null })
  if (named === null)
    return inTenantOfRows(caller, await services.rowTenants.of(resource, idsIn(resource, parameters)))
  if (!(await asTenant(EVERY_TENANT, () => tenantExists(services.database.kysely, named))))
    fail('REF_MISSING', { label: '租户' }, 'tenantId')
  return { ...caller, tenantId: named }
}

const tenantIn = ({ tenantId }: Parameters): string | null =>
  typeof tenantId === 'string' && tenantId !== '' ? tenantId : null

const idsIn = ({ id }: Resource, parameters: Parameters): string[] =>
  parseRowIds(parameters[`${id}Ids`] ?? parameters[`${id}Id`] ?? parameters.ids ?? parameters.id)

/** Rows of one tenant name it; where they belong to several, it stays the caller's own. */
function inTenantOfRows(caller: Caller, tenants: ReadonlySet<string>): Caller {
  const [tenantId] = tenants
  return tenantId === undefined || tenants.size > 1 ? caller : { ...caller, tenantId }
}
