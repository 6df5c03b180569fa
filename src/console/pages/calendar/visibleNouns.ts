import type { CalendarNoun } from '../../../contract/define/calendar.ts'

/** The nouns that have entries under the filter, with these alone. */
export const nounsOf = (
  nouns: readonly CalendarNoun[],
  noun: string,
  onlyConflicts: boolean,
): readonly CalendarNoun[] =>
  nouns
    .filter((one) => noun === '' || one.noun === noun)
    .map((one) => ({
      ...one,
      entries: one.entries.filter(({ conflicts }) => !onlyConflicts || conflicts.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0)
