import { TokenBuckets } from '../access/tokenBuckets.ts'

/** Rate limit by IP address in this process, applied before any lookup. */
export class AddressRateLimiter {
  readonly #buckets: TokenBuckets
  constructor(perSecond: number) {
    this.#buckets = new TokenBuckets({ burst: perSecond, perSecond, maxKeys: 50_000 })
  }

  /** Whether one more request of this address is allowed; counts it. */
  take(ip: string, now = Date.now()): boolean {
    return this.#buckets.take(ip, now) === 0
  }
}
