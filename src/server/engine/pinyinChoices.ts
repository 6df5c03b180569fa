import { matchesSearch } from '../../kernel/matchesSearch.ts'
import { readings } from '../../kernel/pinyin.ts'
import { Pauses } from '../store/pauses.ts'

/** Rows of a noun that are compared by pinyin, in the order of its choices. */
export const MAX_COMPARED_ROWS = 2000
const MAX_CACHED_TITLES = 20_000
const cachedReadings = new Map<string, string>()

function readingsOf(title: string): string {
  const cached = cachedReadings.get(title)
  if (cached !== undefined) return cached
  if (cachedReadings.size >= MAX_CACHED_TITLES) cachedReadings.clear()
  const read = readings(title)
  cachedReadings.set(title, read)
  return read
}

/** Whether a term may be pinyin: letters, blanks and apostrophes. */
export const mayBePinyin = (term: string): boolean => /^[a-z][a-z' ]*$/i.test(term)

/** The rows whose title is read like the term, in full or by initials (`jlt`, `jinli`). */
export async function readLike<R extends { readonly title: string }>(
  rows: readonly R[],
  term: string,
): Promise<R[]> {
  const pauses = new Pauses()
  const found: R[] = []
  for (const row of rows) {
    if (matchesSearch({ title: row.title, pinyin: readingsOf(row.title) }, term)) found.push(row)
    await pauses.due()
  }
  return found
}
