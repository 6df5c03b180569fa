import type { Access, DataScope, Session } from '../engine/caller.ts'
import { readingOf, type Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import type { ExportOrder } from '../store/tasks/exportRows.ts'

/** The rights of whoever submitted, as they are kept with the task. */
interface StoredRights {
  readonly administrator: boolean
  readonly permissions: readonly string[]
  readonly apiPatterns: readonly string[]
  readonly dataScopes: readonly (readonly [string, readonly DataScope[]])[]
  readonly deptTree: readonly string[]
  readonly roleAliases: readonly string[]
}

/** Rights as they stand now, to be kept. */
export const serializeRights = ({
  administrator,
  permissions,
  apiPatterns,
  dataScopes,
  deptTree,
  roleAliases,
}: Access): StoredRights => ({
  administrator,
  permissions: [...permissions],
  apiPatterns,
  dataScopes: [...dataScopes],
  deptTree,
  roleAliases,
})

/** Rights kept by an earlier version of the server name the noun of a scope where its table stands now. */
function scopesByTable(
  { resources }: Services,
  storedScopes: StoredRights['dataScopes'],
): Map<string, readonly DataScope[]> {
  return new Map(
    storedScopes.map(([name, scopes]) => [
      resources.find(({ id }) => id === name)?.table ?? name,
      scopes.map((scope) => ({ ...scope, of: (scope.of as string | undefined) ?? name })),
    ]),
  )
}

/** What a task reads with: who submitted it, and the rights he had then. */
export function readingAsSubmitter(
  services: Services,
  order: Pick<ExportOrder, 'session' | 'rights'>,
  traceId: string,
): Reading {
  const rights = order.rights as StoredRights,
    session = order.session as Session
  return readingOf(services, {
    session,
    access: {
      ...rights,
      permissions: new Set(rights.permissions),
      dataScopes: scopesByTable(services, rights.dataScopes),
    },
    origin: { ip: '', userAgent: '', method: 'GET', path: '', traceId, startedAt: performance.now() },
    detail: false,
  })
}
