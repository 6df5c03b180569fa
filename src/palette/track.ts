import { isHan, tokensOf } from '../kernel/readings.ts'

/**
 * One token of a text with everything that may be typed for it: readings of a character, a run of ASCII
 * itself.
 */
export interface Cell {
  readonly token: string
  readonly han: boolean
  readonly readings: readonly string[]
  /** First letters of the readings. */
  readonly initials: string
  /** Bits of everything that may be typed first for it, and of all that may be typed. */
  readonly heads: number
  readonly bits: number
}
/** A text as a row of cells, over which syllables, initials and characters can be typed in any mixture. */
export type Track = readonly Cell[]

/**
 * One of 32 bits for a character, a bit of its own for each letter: a cheap test that something does not
 * occur.
 */
export const bitOf = (code: number): number =>
  1 << (code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 : 27 + (code % 5))
/** The bits of all characters of a text. */
export function bitsIn(text: string): number {
  let bits = 0
  for (let index = 0; index < text.length; index++) bits |= bitOf(text.charCodeAt(index))
  return bits
}

const firstLetters = (readings: readonly string[]): string => {
  const first = readings[0]?.charAt(0) ?? ''
  return readings.length === 1 ? first : [...new Set(readings.map((reading) => reading.charAt(0)))].join('')
}

function cellOf(token: string, reading: string): Cell {
  const readings = reading.split('/')
  const initials = firstLetters(readings)
  const heads = bitsIn(initials) | bitOf(token.charCodeAt(0))
  return { token, han: isHan(token), readings, initials, heads, bits: bitsIn(readings.join('')) }
}

/**
 * `readingsOf` returns readings in the form of `kernel/pinyin`; where they do not fit the text, characters
 * stand for themselves only. Tracks that are made with the same `cells` share them.
 */
export function trackOf(
  text: string,
  readingsOf: (text: string) => string | undefined,
  cells = new Map<string, Cell>(),
): Track {
  const tokens = tokensOf(text)
  const tokenReadings = tokens.some(isHan) ? readingsOf(text)?.split(' ') : undefined
  return tokens.map((token, index) => {
    const reading =
      isHan(token) && tokenReadings?.length === tokens.length ? (tokenReadings[index] ?? token) : token
    const key = reading === token ? token : `${token} ${reading}`
    let cell = cells.get(key)
    if (cell === undefined) cells.set(key, (cell = cellOf(token, reading)))
    return cell
  })
}

function commonLength(reading: string, query: string, offset: number): number {
  let length = 0
  while (
    length < reading.length &&
    offset + length < query.length &&
    reading.charCodeAt(length) === query.charCodeAt(offset + length)
  )
    length++
  return length
}

/** Initial consonants of two letters, which may be typed for a whole syllable like a single one. */
const isInitial = (reading: string, length: number): boolean =>
  length === 1 || (length === 2 && reading.charAt(1) === 'h')

/** Where a walk begins, and whether every cell may give any beginning of its reading. */
interface Walk {
  readonly offset?: number
  readonly isLoose?: boolean
}

/**
 * Whether the query from `offset` on can be typed over the track from `cell` on: each cell gives a syllable,
 * its initial or itself, the last one any beginning.
 */
export function walks(
  track: Track,
  cell: number,
  query: string,
  { offset = 0, isLoose = false }: Walk = {},
): boolean {
  if (offset === query.length) return true
  const current = track[cell]
  if (!current || (current.heads & bitOf(query.charCodeAt(offset))) === 0) return false
  if (
    current.han &&
    current.token.charCodeAt(0) === query.charCodeAt(offset) &&
    query.startsWith(current.token, offset)
  )
    return walks(track, cell + 1, query, { offset: offset + current.token.length, isLoose })
  for (const reading of current.readings) {
    for (let length = commonLength(reading, query, offset); length > 0; length--) {
      if (offset + length === query.length) return true
      const mayLeave = isLoose || !current.han || length === reading.length || isInitial(reading, length)
      if (mayLeave && walks(track, cell + 1, query, { offset: offset + length, isLoose })) return true
    }
  }
  return false
}

/** Whether the query is a prefix of the track's initials. */
export function walksInitials(track: Track, query: string): boolean {
  if (query.length > track.length) return false
  for (let index = 0; index < query.length; index++) {
    const cell = track[index]
    if (
      !cell ||
      (cell.heads & bitOf(query.charCodeAt(index))) === 0 ||
      !cell.initials.includes(query.charAt(index))
    )
      return false
  }
  return true
}

/**
 * Whether the query is made of initials of the track in order, beginning with the first: words between them
 * may be left out.
 */
export function skipsInitials(track: Track, query: string): boolean {
  if (!track[0]?.initials.includes(query.charAt(0))) return false
  let typed = 1
  for (let index = 1; index < track.length && typed < query.length; index++)
    if (track[index]?.initials.includes(query.charAt(typed))) typed++
  return typed === query.length
}

/** First cell from `from` on at which the query can be typed; −1 if none. */
export function walksInside(track: Track, query: string, from = 1): number {
  for (let cell = from; cell < track.length; cell++) if (walks(track, cell, query)) return cell
  return -1
}

/**
 * The cell after the last one that the query, typed from `cell` on, needs; −1 if it cannot be typed there.
 */
export function walkEnd(track: Track, cell: number, query: string): number {
  for (let end = cell + 1; end <= track.length; end++) if (walks(track.slice(0, end), cell, query)) return end
  return -1
}
