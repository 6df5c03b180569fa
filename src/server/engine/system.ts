import { newId } from '../../kernel/id.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { SYSTEM_NAME, SYSTEM_USER } from '../../contract/parts/systemUser.ts'
import type { Caller } from './caller.ts'
import { type WriteResult, perform } from './perform.ts'
import { readingOf, type Work } from './work.ts'
import type { Writer } from '../store/db.ts'

/** The server itself as a caller in a tenant, with every right, named 系统 in the audit. */
export function systemCaller(tenantId: string, path: string): Caller {
  const session = {
    id: SYSTEM_USER,
    userId: SYSTEM_USER,
    tenantId,
    account: 'system',
    realName: SYSTEM_NAME,
    deptIds: [],
    roleIds: [],
    clientId: 'system',
  }
  const access = {
    administrator: true,
    permissions: new Set<string>(),
    apiPatterns: [],
    dataScopes: new Map(),
    deptTree: [],
    deptPath: [],
    roleAliases: [],
  }
  return {
    session,
    tenantId,
    access,
    origin: { ip: '', userAgent: '', method: 'JOB', path, traceId: newId(), startedAt: performance.now() },
    detail: true,
  }
}

/** Runs a change by the server itself in one tenant, with its audit row, in its own transaction. */
export async function performBySystem<T>(
  services: Services,
  tenantId: string,
  {
    resource,
    action,
    parameters = {},
  }: {
    readonly resource: string
    readonly action: string
    readonly parameters?: Readonly<Record<string, unknown>>
  },
  run: (work: Work) => Promise<WriteResult<T>>,
): Promise<T> {
  const context = { resource, action, permission: null, parameters, route: '', key: null }
  return asTenant(
    tenantId,
    async () =>
      (await perform(services, systemCaller(tenantId, `${resource}/${action}`), context, run)).answer,
  )
}

/**
 * The work context for an open transaction of the server itself, without audit rows; for steps that are too
 * many to be audited one by one.
 */
export function systemWork(
  services: Services,
  tenantId: string,
  { db, path }: { readonly db: Writer; readonly path: string },
): Work {
  return {
    ...readingOf(services, systemCaller(tenantId, path)),
    db,
    vault: services.vault,
    note: () => undefined,
    confirm: () => undefined,
    tell: (topic, key) => services.database.bus.send(db, topic, key),
  }
}
