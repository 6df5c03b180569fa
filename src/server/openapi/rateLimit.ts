import { BoundedMap } from '../access/boundedMap.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

/** Rate limit by IP address in this process (token bucket), applied before any lookup. */
export class AddressRateLimiter {
  readonly #perSecond: number
  readonly #buckets = new BoundedMap<string, Bucket>(50_000)
  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Whether one more request of this address is allowed; counts it. */
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
