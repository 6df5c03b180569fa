import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { BoundedMap } from '../access/boundedMap.ts'
import { TokenBuckets } from '../access/tokenBuckets.ts'
import type { Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'

/** Requests that a user regains each second. */
const PER_SECOND = 20
/**
 * Requests that a user may have open at once without being limited: a browser sends six at a time to a host,
 * and a program that waits for its answers takes nothing from other users.
 */
const MAX_WAITING = 10
const MAX_USERS = 20_000

/**
 * Limits the requests of each user to a server of this process: `burst` at once and 20 more each second. Beyond
 * that a request is refused with TOO_MANY and `retry-after` while more than ten of the user wait for their
 * answer. Streams of changes have a limit of their own.
 */
export function limitUsers(services: Services) {
  const { requestBurst: burst } = services.config
  const buckets = new TokenBuckets({ burst, perSecond: PER_SECOND, maxKeys: MAX_USERS }),
    waiting = new BoundedMap<string, { count: number }>(MAX_USERS)
  return (request: FastifyRequest, reply: FastifyReply, { tenantId, userId }: Session): void => {
    if (burst === 0 || request.headers.accept?.includes('text/event-stream')) return
    const key = `${tenantId}/${userId}`,
      open = waiting.get(key) ?? { count: 0 }
    const wait = buckets.take(key)
    if (wait > 0 && open.count >= MAX_WAITING) {
      reply.header('retry-after', String(Math.ceil(wait)))
      fail('TOO_MANY')
    }
    open.count += 1
    waiting.set(key, open)
    reply.raw.once('close', () => {
      open.count -= 1
    })
  }
}
