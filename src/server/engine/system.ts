import { newId } from '../../kernel/id.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import type { Caller } from './caller.ts'
import { type WriteResult, perform } from './perform.ts'
import { readingOf, type Work } from './work.ts'
import type { Writer } from '../store/db.ts'

/** Stands for the server where something happens by itself; no account has this id. */
export const SYSTEM_USER = '0'

/** The server itself as a caller in a tenant: every right there, named 系统 in the audit. */
export function systemCaller(tenantId: string, path: string): Caller {
  const session = {
    id: SYSTEM_USER,
    userId: SYSTEM_USER,
    tenantId,
    account: 'system',
    realName: '系统',
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
    roleAliases: [],
  }
  return {
    session,
    access,
    origin: { ip: '', userAgent: '', method: 'JOB', path, traceId: newId(), startedAt: performance.now() },
    detail: true,
  }
}

/** A change the server makes by itself in one tenant, with its audit row, in a transaction of its own. */
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
 * The work of a transaction that is open already, done by the server itself; for steps so many that an
 * audit row each would say nothing.
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
