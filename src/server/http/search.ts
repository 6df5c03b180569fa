import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isLongId } from '../../kernel/id.ts'
import { namedBy, pickableFields } from '../engine/choices.ts'
import { visibleTo } from '../engine/scope.ts'
import { type Caller, holds } from '../engine/caller.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { findMatching } from '../store/rows.ts'
import { selectRows } from '../store/pageRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { answerRead } from './call.ts'
import { limitSearches } from './searchRateLimit.ts'

/** A record the palette offers. */
export interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly hint: string
}

const isSearchable = (resource: Resource, caller: Caller): boolean =>
  !resource.large &&
  resource.menu !== null &&
  (resource.scope === 'tenant' || caller.session.tenantId === PLATFORM_TENANT) &&
  holds(caller, permissionOf(resource, 'view'))

/**
 * Registers the search over all resources the caller may view: rows whose title or searched texts contain the
 * query, or whose id it is.
 */
export function registerSearch(app: FastifyInstance, services: Services): void {
  app.get(
    '/api/blade-system/search/records',
    { schema: { tags: ['blade-system/search'], summary: '跨资源查找记录', security: [{ bladeAuth: [] }] } },
    (request, reply) =>
      answerRead({ services, request, reply }, async (parameters, reading) => {
        limitSearches(reading, reply)
        const query = String(parameters.q ?? '')
          .trim()
          .slice(0, 64)
        const limit = Math.min(20, Math.max(1, Number(parameters.limit ?? 8) || 8))
        if (query === '') return []
        const resources = services.resources.filter((resource) => isSearchable(resource, reading.caller))
        const hitLists = await Promise.all(
          resources.map((resource) =>
            isLongId(query) ? byId(resource, query, reading) : byText(resource, query, reading),
          ),
        )
        return interleaved(hitLists, limit)
      }),
  )
}

async function byId(resource: Resource, id: string, reading: Reading): Promise<Hit[]> {
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  return rows.map((row) => hitOf(resource, row, reading))
}

async function byText(resource: Resource, query: string, reading: Reading): Promise<Hit[]> {
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), namedBy(resource, query, reading)] },
    order: [],
    limit: 5,
    offset: 0,
  })
  return rows.map((row) => hitOf(resource, row, reading))
}

function hitOf(resource: Resource, row: Readonly<Record<string, unknown>>, reading: Reading): Hit {
  const pickable = pickableFields(resource, reading)
  const hint = resource.list.search.find(
    (name) => name !== resource.title && resource.fields[name]?.kind === 'text' && pickable.has(name),
  )
  return {
    resource: resource.id,
    id: String(row.id),
    title: String((pickable.has(resource.title) ? row[resource.title] : null) ?? row.id),
    hint: String(row[hint ?? 'id'] ?? ''),
  }
}

function interleaved(hitLists: readonly (readonly Hit[])[], limit: number): Hit[] {
  const hits: Hit[] = []
  for (let round = 0; hits.length < limit && hitLists.some((list) => list.length > round); round += 1)
    for (const list of hitLists) {
      const hit = list[round]
      if (hit && hits.length < limit) hits.push(hit)
    }
  return hits
}
