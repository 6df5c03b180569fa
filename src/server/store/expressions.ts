import { type RawBuilder, sql } from 'kysely'

/** Parts of built statements that are no plain value; statements with only values need none of them. */

/** `is_deleted` of rows that were not removed; a literal, which partial indexes have to see. */
export const LIVE = sql<number>`0`

/** For statements that only tell whether there is a row. */
export const ONE = sql<number>`1`.as('one')

/** The beginning of the transaction. */
export const NOW = sql<string>`now()`

/** A moment before now: `ago('7 days')`. */
export const ago = (interval: string): RawBuilder<string> => sql`now() - ${sql.lit(interval)}::interval`

/** A moment after now: `fromNow('7 days')`. */
export const fromNow = (interval: string): RawBuilder<string> => sql`now() + ${sql.lit(interval)}::interval`

export const secondsFromNow = (seconds: number): RawBuilder<string> =>
  sql`now() + make_interval(secs => ${seconds}::double precision)`

export const daysFromNow = (days: number): RawBuilder<string> =>
  sql`now() + make_interval(days => ${days}::int)`

export const daysAgo = (days: number): RawBuilder<string> => sql`now() - make_interval(days => ${days}::int)`

export const minutesAgo = (minutes: number): RawBuilder<string> =>
  sql`now() - make_interval(mins => ${minutes}::int)`

/** For `=`: any of these ids. One text for lists of every length, which `in` is not; a list may be empty. */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::bigint[])`

/** For `=`: any of these texts. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql`any(${texts}::varchar[])`

/** For `in` and `not in`: the literals of `stateSql` and `choiceSql`. */
export const oneOf = (literals: RawBuilder<number>): RawBuilder<number> => sql`(${literals})`
