import type { Resource } from '../../contract/define/resource.ts'
import { readings } from '../../kernel/pinyin.ts'
import { selectRows } from '../store/pageRows.ts'
import { pickableFields } from './choices.ts'
import { visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

/** Rows whose names are read at most, the newest; longer lists are found by their characters. */
const MAX_ROWS = 2000
const MAX_FOUND = 5
const MAX_KEPT = 20_000
const readingsByName = new Map<string, readonly (readonly string[])[]>()

/** The readings of each character of a name, kept because names hardly change. */
function readingsOf(name: string): readonly (readonly string[])[] {
  const kept = readingsByName.get(name)
  if (kept) return kept
  if (readingsByName.size >= MAX_KEPT) readingsByName.clear()
  const syllables = readings(name)
    .split(' ')
    .map((reading) => reading.split('/'))
  readingsByName.set(name, syllables)
  return syllables
}

/** Whether a text can be pinyin: at least two letters. */
export const isPinyin = (text: string): boolean => /^[a-z]{2,24}$/i.test(text)

/** Whether the letters can be typed for the syllables from one on: whole ones or initials, the last one begun. */
function spells(syllables: readonly (readonly string[])[], from: number, letters: string): boolean {
  if (letters === '') return true
  return (syllables[from] ?? []).some(
    (syllable) =>
      syllable.startsWith(letters) ||
      (letters.startsWith(syllable) && spells(syllables, from + 1, letters.slice(syllable.length))) ||
      (letters.startsWith(syllable.charAt(0)) && spells(syllables, from + 1, letters.slice(1))),
  )
}

/** Rows of a noun the caller may see whose title has these letters as pinyin or initials, from any character on. */
export async function findByReading(resource: Resource, text: string, reading: Reading) {
  if (!pickableFields(resource, reading).has(resource.title)) return []
  const letters = text.toLowerCase()
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: visibleTo(resource, reading),
    order: [{ field: 'createTime', descending: true }],
    limit: MAX_ROWS,
    offset: 0,
  })
  const positionOf = (row: Readonly<Record<string, unknown>>): number => {
    const syllables = readingsOf(String(row[resource.title] ?? ''))
    return syllables.findIndex((_, from) => spells(syllables, from, letters))
  }
  return rows
    .map((row) => ({ row, position: positionOf(row) }))
    .filter(({ position }) => position >= 0)
    .sort((a, b) => a.position - b.position)
    .slice(0, MAX_FOUND)
    .map(({ row }) => row)
}
