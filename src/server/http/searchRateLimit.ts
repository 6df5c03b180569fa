import type { FastifyReply } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { TokenBuckets } from '../access/tokenBuckets.ts'
import { requireChoice } from '../engine/choosers.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'

/** Searches that a user regains each second. */
const PER_SECOND = 5
/** The limits of each server of this process, by tenant and user. */
const bucketsByServer = new WeakMap<Services, TokenBuckets>()
function bucketsOf(services: Services): TokenBuckets {
  const buckets =
    bucketsByServer.get(services) ??
    new TokenBuckets({ burst: services.config.searchBurst, perSecond: PER_SECOND, maxKeys: 20_000 })
  bucketsByServer.set(services, buckets)
  return buckets
}

/**
 * Counts one search against the user's rate limit in this process; refuses SEARCH_TOO_OFTEN with
 * `retry-after`. Typing and forms with many pickers stay below the limit, systematic probing exceeds it.
 */
export function limitSearches(
  { services, caller: { session } }: Reading,
  reply: FastifyReply,
  now = Date.now(),
): void {
  const wait = bucketsOf(services).take(`${session.tenantId}/${session.userId}`, now)
  if (wait === 0) return
  const seconds = Math.ceil(wait)
  reply.header('retry-after', String(seconds))
  fail('SEARCH_TOO_OFTEN', { seconds })
}

/** Refuses the choices of a noun to those who choose none of its rows, and limits the others. */
export function admitChoices(resource: Resource, reading: Reading, reply: FastifyReply): void {
  requireChoice(reading.caller, resource, reading.services.resources)
  limitSearches(reading, reply)
}
