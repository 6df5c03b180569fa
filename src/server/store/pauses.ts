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
export async function mapInTurns<T, R>(list: readonly T[], make: (one: T, index: number) => R): Promise<R[]> {
  const made: R[] = [],
    pauses = new Pauses()
  for (const [index, one] of list.entries()) {
    made.push(make(one, index))
    await pauses.due()
  }
  return made
}
