import { bitOf, bitsIn, type Track, walks, walksInitials, walksInside } from './track.ts'

/**
 * A folded text with its track; `spelt` is its full spelling with first readings, `starts` the offsets of its
 * tokens in it.
 */
export interface Line {
  readonly text: string
  readonly track: Track
  readonly spelt: string
  readonly starts: readonly number[]
  /** Bits of everything that can be typed for it. */
  readonly bits: number
}
/** A line over a folded text. */
export function lineOf(text: string, track: Track): Line {
  const starts: number[] = []
  let spelt = ''
  let bits = bitsIn(text)
  for (const cell of track) {
    starts.push(spelt.length)
    spelt += cell.readings[0] ?? cell.token
    if (cell.han) for (const reading of cell.readings) bits |= bitsIn(reading)
  }
  return { text, track, spelt, starts, bits }
}

/** The folded texts by which an entry is found. */
export interface Folded {
  readonly title: Line
  readonly other: Line | null
  readonly path: Line | null
  readonly keywords: readonly Line[]
  readonly aliases: readonly string[]
}
/** One search phrase: with its blanks, without them, and the bits of its letters. */
export interface Phrase {
  readonly text: string
  readonly joined: string
  readonly bits: number
}
/** A query as a whole and by terms. */
export interface Query {
  readonly whole: Phrase
  readonly terms: readonly Phrase[]
}

const phraseOf = (text: string): Phrase => {
  const joined = text.replace(/ /g, '')
  return { text, joined, bits: bitsIn(joined) }
}
/** A folded text as a query. */
export function queryOf(text: string): Query {
  const whole = phraseOf(text)
  return { whole, terms: text.includes(' ') ? text.split(' ').map(phraseOf) : [whole] }
}

const isLatin = (text: string): boolean => text.length === 1 && text >= '0' && text <= 'z'
const SEPARATORS = ' /-.'
/**
 * Where a text contains a phrase: at its start, at the start of a word, inside a word, or not at all. A
 * single Latin letter inside a word does not count.
 */
function occurrence(text: string, phrase: string): 'start' | 'word' | 'inside' | null {
  let offset = text.indexOf(phrase)
  if (offset <= 0) return offset === 0 ? 'start' : null
  while (offset > 0) {
    if (SEPARATORS.includes(text.charAt(offset - 1))) return 'word'
    offset = text.indexOf(phrase, offset + 1)
  }
  return isLatin(phrase) ? null : 'inside'
}
const cannotContain = (line: Line, phrase: Phrase): boolean => (phrase.bits & ~line.bits) !== 0

/** Tier of a text in the active language, 8 to 4.5; 0 if it does not match. */
function titleTier(line: Line, phrase: Phrase): number {
  if (cannotContain(line, phrase)) return 0
  const match = occurrence(line.text, phrase.text)
  if (match === 'start') return line.text.length === phrase.text.length ? 8 : 7
  if (walksInitials(line.track, phrase.joined)) return 6
  if (match === 'word' || walks(line.track, 0, phrase.joined)) return 5
  return match === 'inside' || walksInside(line.track, phrase.joined) > 0 ? 4.5 : 0
}

/** Tiers of keywords and other texts: 2.9 for the same text down to 2.2 for a match inside. */
function secondTier(line: Line, phrase: Phrase): number {
  if (cannotContain(line, phrase)) return 0
  const match = occurrence(line.text, phrase.text)
  if (match === 'start') return line.text.length === phrase.text.length ? 2.9 : 2.8
  if (walks(line.track, 0, phrase.joined)) return 2.6
  if (match === 'word') return 2.4
  return match === 'inside' || walksInside(line.track, phrase.joined) > 0 ? 2.2 : 0
}

/** One letter matches no path, because nearly every path contains it. */
const contains = (line: Line, phrase: Phrase): boolean =>
  !cannotContain(line, phrase) &&
  !isLatin(phrase.text) &&
  (occurrence(line.text, phrase.text) !== null || walksInside(line.track, phrase.joined, 0) >= 0)

/** Best tier of one phrase against one entry: 8 to 2, 0 if nothing. */
function phraseTier(entry: Folded, phrase: Phrase): number {
  const title = titleTier(entry.title, phrase)
  if (title > 0) return title
  if (entry.path && contains(entry.path, phrase)) return 4
  let best = entry.other ? secondTier(entry.other, phrase) : 0
  for (const line of entry.keywords) best = Math.max(best, secondTier(line, phrase) - 0.1)
  return best < 2 ? 0 : best
}

/**
 * Tier of a query, see console.md 2.5: 8 exact to 2 other language; fractions order inside a tier, and what
 * is matched stays matched while typing on. 0 means no match.
 */
export function strongTier(entry: Folded, { whole, terms }: Query): number {
  const best = phraseTier(entry, whole)
  if (best > 3 || terms.length < 2) return best
  let minTier = 9
  for (const term of terms) {
    minTier = Math.min(minTier, phraseTier(entry, term))
    if (minTier === 0) return best
  }
  return minTier > 4 ? 3.5 : minTier === 4 ? 3 : Math.max(best, 2)
}

/** Matches the query's letters in order from the start of a token, within a range at most twice as long. */
function scattered({ spelt, starts }: Line, query: string): boolean {
  for (const start of starts) {
    if (spelt.charCodeAt(start) !== query.charCodeAt(0)) continue
    const limit = Math.min(spelt.length, start + 2 * query.length)
    let matched = 1
    for (let index = start + 1; index < limit && matched < query.length; index++)
      if (spelt.charCodeAt(index) === query.charCodeAt(matched)) matched++
    if (matched === query.length) return true
  }
  return false
}

/** Whether the query differs by one inserted, missing, wrong or swapped letter from the text at `start`. */
function oneTypo(text: string, start: number, query: string): boolean {
  let same = 0
  while (same < query.length && text.charCodeAt(start + same) === query.charCodeAt(same)) same++
  if (same === 0) return false
  const remainder = query.slice(same),
    from = start + same
  return (
    text.startsWith(remainder.slice(1), from) ||
    text.startsWith(remainder.slice(1), from + 1) ||
    text.startsWith(remainder, from + 1) ||
    (remainder.length > 1 &&
      text.startsWith(remainder.charAt(1) + remainder.charAt(0) + remainder.slice(2), from))
  )
}
const mistyped = ({ spelt, starts }: Line, query: string): boolean =>
  starts.some((start) => oneTypo(spelt, start, query))
const fewerThanTwo = (bits: number): boolean => (bits & (bits - 1)) === 0

/**
 * Fallback for queries without other matches: 1 for scattered letters (3 or more typed), 0 for one typo (5 or
 * more); −1 for no match.
 */
export function weakTier({ title, other, keywords }: Folded, { joined, bits }: Phrase): number {
  if (
    (!(bits & ~title.bits) && scattered(title, joined)) ||
    (other !== null && !(bits & ~other.bits) && scattered(other, joined))
  )
    return 1
  if (joined.length < 5) return -1
  const first = bitOf(joined.charCodeAt(0))
  const hasTypoMatch = (line: Line): boolean =>
    (line.bits & first) !== 0 && fewerThanTwo(bits & ~line.bits) && mistyped(line, joined)
  return hasTypoMatch(title) || (other !== null && hasTypoMatch(other)) || keywords.some(hasTypoMatch)
    ? 0
    : -1
}
