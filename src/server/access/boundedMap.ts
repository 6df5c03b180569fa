/** A map of at most `limit` entries that evicts the least recently used one. */
export class BoundedMap<K, V> {
  readonly #limit: number
  readonly #entries = new Map<K, V>()
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      break
    }
  }

  /** Removes every entry for which `test` is true. */
  forget(test: (value: V, key: K) => boolean): void {
    for (const [key, value] of this.#entries) if (test(value, key)) this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
