import { BoundedMap } from '../access/boundedMap.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

/**
 * Lets `perSecond` requests of each address through in this process, before anything is looked up for them.
 */
export class AddressRateLimiter {
  readonly #perSecond: number
  readonly #buckets = new BoundedMap<string, Bucket>(50_000)
  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Whether one more request of this address may go on. */
  take(ip: string, now = Date.now()): boolean {
    const bucket = this.#buckets.get(ip) ?? { tokens: this.#perSecond, filledAt: now }
    bucket.tokens = Math.min(
      this.#perSecond,
      bucket.tokens + (Math.max(0, now - bucket.filledAt) * this.#perSecond) / 1000,
    )
    bucket.filledAt = now
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) bucket.tokens -= 1
    this.#buckets.set(ip, bucket)
    return isAllowed
  }
}
