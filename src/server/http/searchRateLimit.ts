import type { Resource } from '../../contract/define/resource.ts'
import { requireChoice } from '../engine/choosers.ts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { BoundedMap } from '../access/boundedMap.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'

/** Searches that a user regains each second. */
const PER_SECOND = 5
interface Bucket {
  tokens: number
  filledAt: number
}
/** The buckets of each server of this process, by tenant and user. */
const bucketsByServer = new WeakMap<Services, BoundedMap<string, Bucket>>()
function bucketsOf(services: Services): BoundedMap<string, Bucket> {
  const buckets = bucketsByServer.get(services) ?? new BoundedMap<string, Bucket>(20_000)
  bucketsByServer.set(services, buckets)
  return buckets
}

/**
 * Counts one search against the user's rate limit in this process (token bucket); refuses SEARCH_TOO_OFTEN
 * with `retry-after`. Typing and forms with many pickers stay below the limit, systematic probing exceeds it.
 */
export function limitSearches(
  { services, caller: { session } }: Reading,
  reply: FastifyReply,
  now = Date.now(),
): void {
  const capacity = services.config.searchBurst,
    buckets = bucketsOf(services)
  const key = `${session.tenantId}/${session.userId}`
  const bucket = buckets.get(key) ?? { tokens: capacity, filledAt: now }
  bucket.tokens = Math.min(capacity, bucket.tokens + (Math.max(0, now - bucket.filledAt) * PER_SECOND) / 1000)
  bucket.filledAt = now
  buckets.set(key, bucket)
  if (bucket.tokens < 1) {
    const seconds = Math.ceil((1 - bucket.tokens) / PER_SECOND)
    reply.header('retry-after', String(seconds))
    fail('SEARCH_TOO_OFTEN', { seconds })
  }
  bucket.tokens -= 1
}

/** Refuses the choices of a noun to those who choose none of its rows, and limits the others. */
export function admitChoices(resource: Resource, reading: Reading, reply: FastifyReply): void {
  requireChoice(reading.caller, resource, reading.services.resources)
  limitSearches(reading, reply)
}
