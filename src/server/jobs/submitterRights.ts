import type { Access, DataScope, Session } from '../engine/caller.ts'
import { readingOf, type Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'

/** The rights of the account that submitted a job, as its row keeps them. */
interface StoredRights {
  readonly administrator: boolean
  readonly permissions: readonly string[]
  readonly apiPatterns: readonly string[]
  readonly dataScopes: readonly (readonly [string, readonly DataScope[]])[]
  readonly deptTree: readonly string[]
  readonly roleAliases: readonly string[]
}

/** Current rights in the shape a job's row keeps. */
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

/** The reading context of a job: the account that submitted it, with the rights it had then. */
export function readingAsSubmitter(
  services: Services,
  submission: { readonly session: unknown; readonly rights: unknown },
  traceId: string,
): Reading {
  const rights = submission.rights as StoredRights,
    session = submission.session as Session
  return readingOf(services, {
    session,
    access: {
      ...rights,
      permissions: new Set(rights.permissions),
      dataScopes: new Map(rights.dataScopes),
    },
    origin: { ip: '', userAgent: '', method: 'GET', path: '', traceId, startedAt: performance.now() },
    detail: false,
  })
}
