import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which long work may block the event loop. */
const MAX_BLOCK_MS = 15

/** Yields to the event loop during long work. */
export class Pauses {
  #since = performance.now()

  /** Yields if `MAX_BLOCK_MS` have passed since the last pause; otherwise returns at once. */
  async due(): Promise<void> {
    if (performance.now() - this.#since < MAX_BLOCK_MS) return
    await setImmediate()
    this.#since = performance.now()
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
    results.push(make(item, index))
    await pauses.due()
  }
  return results
}
