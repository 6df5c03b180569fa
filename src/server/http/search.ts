import type { FastifyInstance } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isLongId } from '../../kernel/id.ts'
import { findByNumber, nounsByTable, numberIn } from '../engine/findByNumber.ts'
import type { Parameters } from '../engine/route.ts'
import { type Caller, holds } from '../engine/caller.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { startWithPauses } from '../store/pauses.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { answerRead } from './call.ts'
import { byId, byReading, byText, type Hit, numberedHit } from './searchHits.ts'
import { limitSearches } from './searchRateLimit.ts'

const MAX_QUERY_LENGTH = 64

const isReadable = (resource: Resource, caller: Caller): boolean =>
  resource.menu !== null &&
  (resource.scope !== 'platform' || caller.session.tenantId === PLATFORM_TENANT) &&
  holds(caller, permissionOf(resource, 'view'))

/**
 * Registers the search over all resources the caller may view. `in` restricts it: `numbers` finds rows by a
 * number or an id, `parties` people and companies by their texts; without it both, and every other noun whose
 * title or searched texts contain the query.
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
          .slice(0, MAX_QUERY_LENGTH)
        const limit = Math.min(20, Math.max(1, Number(parameters.limit ?? 8) || 8))
        return query === '' ? [] : search(query, parameters, { reading, limit })
      }),
  )
}

interface Search {
  readonly reading: Reading
  readonly limit: number
}

async function search(query: string, parameters: Parameters, { reading, limit }: Search): Promise<Hit[]> {
  const nouns = reading.services.resources.filter((resource) => isReadable(resource, reading.caller))
  const number = parameters.in === 'parties' ? null : numberIn(query)
  const isId = number !== null && isLongId(number)
  const named =
    parameters.in === 'numbers' || isId
      ? []
      : nouns.filter(({ large, party }) => !large && (party || parameters.in !== 'parties'))
  const [numbered, ids, texts, read] = await Promise.all([
    number === null ? [] : findByNumber(number, nouns, reading),
    Promise.all(isId ? nounsByTable(nouns).map((resource) => byId(resource, number, reading)) : []),
    startWithPauses(named, (resource) => byText(resource, query, reading)),
    startWithPauses(named, (resource) => byReading(resource, query, reading)),
  ])
  const found = [
    ...ids.flat(),
    ...numbered.map((match) => numberedHit(match, reading)),
    ...interleaved(texts, limit),
    ...interleaved(read, limit),
  ]
  return unique(found).slice(0, limit)
}

/** Each record once, where it stands first. */
function unique(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ resource, id }) => {
    const key = `${resource} ${id}`
    return !seen.has(key) && seen.add(key)
  })
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
