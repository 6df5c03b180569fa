import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which long work may block the event loop. */
const MAX_BLOCK_MS = 15

/** When long work last let the event loop run other work; shared, as one step of a request follows the other. */
let yieldedAt = performance.now()

/** Yields to the event loop during long work. */
export class Pauses {
  #isFirst = true

  /** Yields if `MAX_BLOCK_MS` have passed since the last pause of any work; the first item of a list never waits. */
  async due(): Promise<void> {
    if (this.#isFirst) {
      this.#isFirst = false
      return
    }
    if (performance.now() - yieldedAt < MAX_BLOCK_MS) return
    await setImmediate()
    yieldedAt = performance.now()
  }
}

/** Like `map`, with pauses. */
export async function mapWithPauses<T, R>(
  list: readonly T[],
  make: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [],
    pauses = new Pauses()
  for (const [index, item] of list.entries()) {
    await pauses.due()
    results.push(make(item, index))
  }
  return results
}
