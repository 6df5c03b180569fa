import type { Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'
import { BoundedMap } from './boundedMap.ts'

/** Users that are counted at once, in this process; the oldest are forgotten. */
const MAX_USERS = 10_000

interface Calls {
  readonly span: number
  count: number
}

/**
 * Counts the calls of each user within spans of `spanMs` milliseconds, for each server of this process; the
 * returned function counts one and returns its number within the present span.
 */
export function callCounter(spanMs: number) {
  const callsByServer = new WeakMap<Services, BoundedMap<string, Calls>>()
  return (services: Services, { tenantId, userId }: Session, now = Date.now()): number => {
    const calls = callsByServer.get(services) ?? new BoundedMap<string, Calls>(MAX_USERS)
    callsByServer.set(services, calls)
    const key = `${tenantId}/${userId}`,
      span = Math.floor(now / spanMs),
      previous = calls.get(key),
      call = previous?.span === span ? previous : { span, count: 0 }
    call.count += 1
    calls.set(key, call)
    return call.count
  }
}
