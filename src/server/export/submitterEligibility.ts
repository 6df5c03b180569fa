import type { Resource } from '../../contract/define/resource.ts'
import type { Caller, Session } from '../engine/caller.ts'
import { requireOperation } from '../engine/permit.ts'
import type { Services } from '../services.ts'
import type { ExportOrder } from '../store/tasks/exportRows.ts'
import { findAccount, findTenantStatus } from '../store/access/loginRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'

/** Why a run ends for good although nothing broke. */
export class Ended extends Error {
  readonly status: 3 | 4
  constructor(status: 3 | 4, text: string) {
    super(text)
    this.status = status
  }
}

/**
 * The one who submitted must still be somebody, with the right to do it; for a tenant that is locked
 * nothing is done.
 */
export async function requireEligibleSubmitter(
  services: Services,
  resource: Resource,
  { tenantId, session: storedSession }: Pick<ExportOrder, 'tenantId' | 'session'>,
  operation = 'export',
): Promise<void> {
  const session = storedSession as Session
  const db = services.database.kysely
  const tenant = await findTenantStatus(db, tenantId)
  if (tenantId !== PLATFORM_TENANT && (!tenant?.active || tenant.expired)) throw new Ended(4, '租户已锁定')
  const account = await findAccount(db, tenantId, { id: session.userId })
  const currentSession: Session = {
    ...session,
    roleIds: session.roleIds.filter((id) => account?.role_id.includes(id)),
  }
  const access = account?.status === 1 ? await services.accessCache.of(currentSession) : null
  if (!access) throw new Ended(3, '权限已变更')
  const caller: Caller = {
    session: currentSession,
    access,
    origin: {
      ip: '',
      userAgent: '',
      method: 'GET',
      path: `/api${resource.path}/${operation}`,
      traceId: '',
      startedAt: 0,
    },
    detail: false,
  }
  try {
    requireOperation(caller, resource, operation)
  } catch {
    throw new Ended(3, '权限已变更')
  }
}
