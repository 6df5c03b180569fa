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

/** Starts work for every item, with pauses between the starts, and awaits all of it; rejects with the first failure. */
export async function startWithPauses<T, R>(
  list: readonly T[],
  start: (item: T) => Promise<R>,
): Promise<R[]> {
  const started: Promise<R>[] = [],
    pauses = new Pauses()
  for (const item of list) {
    await pauses.due()
    const work = start(item)
    // A failure during a pause is heard below, where all of them are awaited.
    work.catch(() => undefined)
    started.push(work)
  }
  return Promise.all(started)
}

/** Items sorted at once. */
const SORT_SIZE = 500

/** A sorted copy of a list, with pauses; `compare` as in `sort`. */
export async function sortWithPauses<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> {
  const pauses = new Pauses()
  let runs: T[][] = []
  for (let from = 0; from < list.length; from += SORT_SIZE) {
    await pauses.due()
    runs.push(list.slice(from, from + SORT_SIZE).sort(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pauses))
    runs = merged
  }
  return runs[0] ?? []
}

/** Merges two sorted lists. */
async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pauses: Pauses,
): Promise<T[]> {
  const merged: T[] = []
  let at = 0
  for (const [index, item] of left.entries()) {
    if (index % SORT_SIZE === 0) await pauses.due()
    for (; at < right.length && compare(right[at] as T, item) < 0; at += 1) merged.push(right[at] as T)
    merged.push(item)
  }
  return [...merged, ...right.slice(at)]
}
