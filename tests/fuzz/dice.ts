import { randomOf } from '../support/random.ts'

/** Random numbers of one request: the same for the same seed and number. */
export interface Dice {
  /** A whole number from 0 to below the bound. */
  readonly below: (bound: number) => number
  /** True in `chance` of a hundred cases. */
  readonly percent: (chance: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
}

/** Random numbers of one numbered request of a seed. */
export function diceOf(seed: number, number: number): Dice {
  const below = randomOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  below(2)
  return {
    below,
    percent: (chance) => below(100) < chance,
    pick: <T>(list: readonly T[]): T => {
      const choice = list[below(list.length)]
      if (choice === undefined) throw new Error('there is nothing to pick from')
      return choice
    },
  }
}
