import { BoundedMap } from './boundedMap.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

/** Rate limits by key in this process: `burst` calls at once, `perSecond` more each second (token bucket). */
export class TokenBuckets {
  readonly #burst: number
  readonly #perSecond: number
  readonly #buckets: BoundedMap<string, Bucket>
  /** The least recently used keys beyond `maxKeys` are forgotten. */
  constructor(limit: { readonly burst: number; readonly perSecond: number; readonly maxKeys: number }) {
    this.#burst = limit.burst
    this.#perSecond = limit.perSecond
    this.#buckets = new BoundedMap(limit.maxKeys)
  }

  /** Counts a call and returns 0, or the seconds until one is allowed again. */
  take(key: string, now = Date.now()): number {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, filledAt: now }
    const regained = (Math.max(0, now - bucket.filledAt) * this.#perSecond) / 1000
    bucket.tokens = Math.min(this.#burst, bucket.tokens + regained)
    bucket.filledAt = now
    this.#buckets.set(key, bucket)
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.#perSecond
    bucket.tokens -= 1
    return 0
  }
}
