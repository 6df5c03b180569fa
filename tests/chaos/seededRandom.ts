import { randomOf } from '../support/random.ts'

/** Random numbers that are the same for the same seed. */
export interface Random {
  readonly below: (limit: number) => number
  readonly of: <T>(some: readonly T[]) => T
  /** True once in `times` on average. */
  readonly once: (times: number) => boolean
  /** A text that is unique for this seed. */
  readonly word: () => string
}

/** Random numbers of one lane of a run. */
export function seededRandom(seed: number, lane: number): Random {
  const below = randomOf(seed * 1000 + lane)
  let wordCount = 0
  return {
    below,
    once: (times) => below(times) === 0,
    of: (some) => {
      const choice = some[below(some.length)]
      if (choice === undefined) throw new Error('nothing to choose from')
      return choice
    },
    word: () => `${seed}-${lane}-${(wordCount += 1)}`,
  }
}
