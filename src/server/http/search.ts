import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { visibleTo } from '../engine/scope.ts'
import { type Caller, holds } from '../engine/caller.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { findMatching, selectRows } from '../store/rows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { answerRead } from './call.ts'

/** One record the palette offers. */
export interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly hint: string
}

const searchable = (resource: Resource, caller: Caller): boolean =>
  !resource.large &&
  resource.menu !== null &&
  (resource.scope === 'tenant' || caller.session.tenantId === PLATFORM_TENANT) &&
  holds(caller, permissionOf(resource, 'view'))

/** Records of every noun the caller may view whose title or searched texts contain the words, or whose id is the query; exact ids first. */
export function registerSearch(app: FastifyInstance, services: Services): void {
  app.get(
    '/api/blade-system/search/records',
    { schema: { tags: ['blade-system/search'], summary: '跨资源查找记录', security: [{ bladeAuth: [] }] } },
    (request, reply) =>
      answerRead(services, request, reply, async (parameters, reading) => {
        const query = String(parameters.q ?? '')
          .trim()
          .slice(0, 64)
        const limit = Math.min(20, Math.max(1, Number(parameters.limit ?? 8) || 8))
        if (query === '') return []
        const resources = services.resources.filter((resource) => searchable(resource, reading.caller))
        const found = await Promise.all(
          resources.map((resource) =>
            /^\d{15,19}$/.test(query) ? byId(resource, query, reading) : byText(resource, query, reading),
          ),
        )
        return interleaved(found, limit)
      }),
  )
}

async function byId(resource: Resource, id: string, reading: Reading): Promise<Hit[]> {
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  return rows.map((row) => hitOf(resource, row))
}

async function byText(resource: Resource, query: string, reading: Reading): Promise<Hit[]> {
  const fields = [...new Set([resource.title, ...resource.list.search])].filter(
    (name) => resource.fields[name]?.kind === 'text',
  )
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: {
      all: [
        visibleTo(resource, reading),
        { any: fields.map((field) => ({ field, operator: 'contains', values: [query] })) },
      ],
    },
    order: [],
    limit: 5,
    offset: 0,
  })
  return rows.map((row) => hitOf(resource, row))
}

const hitOf = (resource: Resource, row: Readonly<Record<string, unknown>>): Hit => ({
  resource: resource.id,
  id: String(row.id),
  title: String(row[resource.title] ?? row.id),
  hint: String(
    row[
      resource.list.search.find(
        (name) => name !== resource.title && resource.fields[name]?.kind === 'text',
      ) ?? 'id'
    ] ?? '',
  ),
})

function interleaved(found: readonly (readonly Hit[])[], limit: number): Hit[] {
  const hits: Hit[] = []
  for (let round = 0; hits.length < limit && found.some((list) => list.length > round); round += 1)
    for (const list of found) {
      const hit = list[round]
      if (hit && hits.length < limit) hits.push(hit)
    }
  return hits
}
