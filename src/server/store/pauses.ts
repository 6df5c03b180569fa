import { setImmediate } from 'node:timers/promises'

/** Others wait this long at most while somebody works through a long list. */
const LONGEST_MS = 15

/** Gives others their turn between the steps of long work. */
export class Pauses {
  #since = performance.now()

  /** Goes on at once, or where this work has lasted long enough, after the others. */
  async due(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
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
