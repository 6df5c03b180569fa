import type { FastifyReply } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { BoundedMap } from '../access/boundedMap.ts'
import type { Reading } from '../engine/work.ts'

/** Calls that come back each second to who used his up. */
const PER_SECOND = 5
interface Bucket {
  tokens: number
  filledAt: number
}
const buckets = new BoundedMap<string, Bucket>(20_000)

/**
 * Takes one call that looks for rows out of what its user may make in this process; refuses and says when
 * to come again where nothing is left. Who types, or opens forms full of pickers, never gets there; who
 * tries out values does.
 */
export function limitSearches(
  { services, caller: { session } }: Reading,
  reply: FastifyReply,
  now = Date.now(),
): void {
  const capacity = services.config.searchBurst
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
