import type { Resource } from '../../contract/define/resource.ts'
import type { Access, Caller, DataScope, Session } from '../engine/caller.ts'
import { requireOperation } from '../engine/permit.ts'
import { readingOf, type Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { findAccount, findTenantStatus } from '../store/access/loginRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { JobEnded } from './run.ts'

/** The rights of a job's submitter as its row stores them. */
interface StoredRights {
  readonly administrator: boolean
  readonly permissions: readonly string[]
  readonly apiPatterns: readonly string[]
  readonly dataScopes: readonly (readonly [string, readonly DataScope[]])[]
  readonly deptTree: readonly string[]
  /** Absent in jobs submitted before it was stored. */
  readonly deptPath?: readonly string[]
  readonly roleAliases: readonly string[]
}

/** The current rights in the form a job's row stores. */
export const serializeRights = ({
  administrator,
  permissions,
  apiPatterns,
  dataScopes,
  deptTree,
  deptPath,
  roleAliases,
}: Access): StoredRights => ({
  administrator,
  permissions: [...permissions],
  apiPatterns,
  dataScopes: [...dataScopes],
  deptTree,
  deptPath,
  roleAliases,
})

/** The reading context of a job: its submitter, with the rights of the moment of submission. */
export function readingAsSubmitter(
  services: Services,
  submission: { readonly session: unknown; readonly rights: unknown },
  traceId: string,
): Reading {
  const rights = submission.rights as StoredRights,
    session = submission.session as Session
  return readingOf(services, {
    session,
    tenantId: session.tenantId,
    access: {
      ...rights,
      deptPath: rights.deptPath ?? [],
      permissions: new Set(rights.permissions),
      dataScopes: new Map(rights.dataScopes),
    },
    origin: { ip: '', userAgent: '', method: 'GET', path: '', traceId, startedAt: performance.now() },
    detail: false,
  })
}

/**
 * Requires that the submitter of a job is enabled and still has the permission for the operation, and that
 * the tenant is active. Throws `JobEnded` otherwise.
 */
export async function requireEligibleSubmitter(
  services: Services,
  resource: Resource,
  { tenantId, session: storedSession }: { readonly tenantId: string; readonly session: unknown },
  operation: string,
): Promise<void> {
  const session = storedSession as Session
  const db = services.database.kysely
  const tenant = await findTenantStatus(db, tenantId)
  if (tenantId !== PLATFORM_TENANT && (!tenant?.active || tenant.expired))
    throw new JobEnded('租户已锁定', { cancelled: true })
  const account = await findAccount(db, tenantId, { id: session.userId })
  const currentSession: Session = {
    ...session,
    roleIds: session.roleIds.filter((id) => account?.role_id.includes(id)),
  }
  const access = account?.status === 1 ? await services.accessCache.of(currentSession) : null
  if (!access) throw new JobEnded('权限已变更')
  const caller: Caller = {
    session: currentSession,
    tenantId,
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
    throw new JobEnded('权限已变更')
  }
}
