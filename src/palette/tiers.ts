import { type Line, type Lines, SEPARATORS } from './lines.ts'
import { bitOf, bitsIn, skipsInitials, walks, walksInitials, walksInside } from './track.ts'
import { singular } from './plural.ts'

/** The entries of an index: the numbers of the lines by which each is found; -1 for a line it has not. */
export interface Entries {
  readonly lines: Lines
  readonly title: Int32Array
  readonly other: Int32Array
  readonly path: Int32Array
  readonly keywords: readonly (readonly number[])[]
  /** The path in the other language. */
  readonly otherPath: Int32Array
}
/** One search phrase: with its blanks, without them, the bits of its letters and of the first one. */
export interface Phrase {
  readonly text: string
  readonly joined: string
  readonly bits: number
  readonly head: number
  /** A single letter, which matches only where a cell or a word begins, and has a bit of its own. */
  readonly isLetter: boolean
  /** The phrase in the singular where it is a plural; null otherwise. */
  readonly stem: Phrase | null
}
/** A query as a whole and by terms. */
export interface Query {
  readonly whole: Phrase
  readonly terms: readonly Phrase[]
}

const phraseOf = (text: string): Phrase => {
  const joined = text.replace(/ /g, '')
  const head = bitOf(joined.charCodeAt(0))
  const stem = singular(text)
  return {
    text,
    joined,
    bits: bitsIn(joined),
    head,
    isLetter: /^[a-z]$/.test(text),
    stem: stem === null ? null : phraseOf(stem),
  }
}
/** A folded text as a query of two terms, split at a character. */
export const splitQuery = (text: string, at: number): Query => ({
  whole: phraseOf(text),
  terms: [phraseOf(text.slice(0, at)), phraseOf(text.slice(at))],
})

/** A folded text as a query. */
export function queryOf(text: string): Query {
  const whole = phraseOf(text)
  return { whole, terms: text.includes(' ') ? text.split(' ').map(phraseOf) : [whole] }
}

const isLatin = (text: string): boolean => text.length === 1 && text >= '0' && text <= 'z'
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

/** Where a line has a phrase, the better the higher. */
const NOWHERE = 0,
  INSIDE = 1,
  AT_WORD = 2,
  TYPED = 3,
  INITIALS = 4,
  AT_START = 5,
  WHOLE = 6
/** Tiers of these places, of titles in the active language and of keywords and other texts. */
const TITLE_TIERS = [0, 4.5, 5, 5, 6, 7, 8]
const SECOND_TIERS = [0, 2.2, 2.4, 2.6, 2.6, 2.8, 2.9]

function placeIn(lines: Lines, line: number, phrase: Phrase): number {
  if ((phrase.bits & ~(lines.bits[line] ?? 0)) !== 0) return NOWHERE
  if (phrase.isLetter) return letterPlace(lines, line, phrase)
  const { text, track } = lines.all[line] as Line
  const match = (phrase.bits & ~(lines.textBits[line] ?? 0)) === 0 ? occurrence(text, phrase.text) : null
  if (match === 'start') return text.length === phrase.text.length ? WHOLE : AT_START
  if (((lines.heads[line] ?? 0) & phrase.head) !== 0) {
    if (walksInitials(track, phrase.joined)) return INITIALS
    if (walks(track, 0, phrase.joined)) return TYPED
    if (match === 'word') return AT_WORD
    return match === 'inside' || walksInside(track, phrase.joined) > 0 ? INSIDE : NOWHERE
  }
  return match === 'word' ? AT_WORD : match === 'inside' ? INSIDE : NOWHERE
}

/** The same for a letter, by bits alone. */
function letterPlace(lines: Lines, line: number, { head, text }: Phrase): number {
  if (((lines.heads[line] ?? 0) & head) === 0) return NOWHERE
  if (lines.firstCodes[line] === text.charCodeAt(0))
    return lines.all[line]?.text.length === 1 ? WHOLE : AT_START
  if (((lines.firstHeads[line] ?? 0) & head) !== 0) return INITIALS
  return ((lines.wordBits[line] ?? 0) & head) !== 0 ? AT_WORD : INSIDE
}

/** Remembers `of` for lines that many entries share. */
function remembered(lines: Lines, of: (line: number) => number): (line: number) => number {
  /* The value plus one; 0 where there is none yet. */
  const cache = new Uint8Array(lines.all.length)
  return (line) => {
    const cached = cache[line] ?? 0
    return cached > 0 ? cached - 1 : (cache[line] = of(line) + 1) - 1
  }
}

/**
 * Best tier of one phrase against an entry: 8 to 2, 0 if nothing. One letter matches no path, because nearly
 * every path contains it.
 */
function phraseTiers(
  { lines, title, other, path, otherPath, keywords }: Entries,
  phrase: Phrase,
): (entry: number) => number {
  const place = (line: number): number => placeIn(lines, line, phrase)
  const sharedPlace = remembered(lines, place)
  const matchesPaths = !isLatin(phrase.text)
  const tierIn = (tiers: readonly number[], where: number): number => tiers[where] ?? 0
  return (entry) => {
    const titlePlace = place(title[entry] ?? -1)
    if (titlePlace > NOWHERE) return tierIn(TITLE_TIERS, titlePlace)
    const pathLine = path[entry] ?? -1
    if (matchesPaths && pathLine >= 0 && sharedPlace(pathLine) > NOWHERE) return 4
    const otherLine = other[entry] ?? -1
    let best = otherLine < 0 ? 0 : tierIn(SECOND_TIERS, place(otherLine))
    for (const line of keywords[entry] ?? [])
      best = Math.max(best, tierIn(SECOND_TIERS, sharedPlace(line)) - 0.1)
    if (best >= 2) return best
    const foreignPath = otherPath[entry] ?? -1
    return matchesPaths && foreignPath >= 0 && sharedPlace(foreignPath) > NOWHERE ? 2 : 0
  }
}

/** The same, where a plural also finds what is named in the singular. */
function numberTiers(entries: Entries, phrase: Phrase): (entry: number) => number {
  const own = phraseTiers(entries, phrase)
  if (phrase.stem === null) return own
  const singular = phraseTiers(entries, phrase.stem)
  return (entry) => Math.max(own(entry), singular(entry) - 0.05)
}

/**
 * Tiers of the entries for a query, see console.md 2.5: 8 exact to 2 other language; fractions order inside a
 * tier, and what is matched stays matched while typing on. 0 means no match.
 */
export function strongTiers(entries: Entries, { whole, terms }: Query): (entry: number) => number {
  const wholeTier = numberTiers(entries, whole)
  if (terms.length < 2) return wholeTier
  const termTiers = terms.map((term) => numberTiers(entries, term))
  return (entry) => {
    const best = wholeTier(entry)
    if (best > 3) return best
    let minTier = 9,
      sum = 0
    for (const tierOf of termTiers) {
      const tier = tierOf(entry)
      minTier = Math.min(minTier, tier)
      sum += Math.min(tier, 3)
      if (minTier === 0) return best
    }
    // Below titles, those whose words fit better come first: 2 to 2.5.
    return minTier > 4 ? 3.5 : minTier === 4 ? 3 : Math.max(best, 1 + sum / termTiers.length / 2)
  }
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

/** Whether the text has at `offset` what the query has from `from` on. */
function continues(text: string, offset: number, query: string, from: number): boolean {
  for (let index = from; index < query.length; index++)
    if (text.charCodeAt(offset + index - from) !== query.charCodeAt(index)) return false
  return true
}

/** Whether the query differs by one inserted, missing, wrong or swapped letter from the text at `start`. */
function oneTypo(text: string, start: number, query: string): boolean {
  let same = 0
  while (same < query.length && text.charCodeAt(start + same) === query.charCodeAt(same)) same++
  if (same === 0) return false
  const from = start + same
  return (
    continues(text, from, query, same + 1) ||
    continues(text, from + 1, query, same + 1) ||
    continues(text, from + 1, query, same) ||
    (same + 1 < query.length &&
      text.charCodeAt(from) === query.charCodeAt(same + 1) &&
      text.charCodeAt(from + 1) === query.charCodeAt(same) &&
      continues(text, from + 2, query, same + 2))
  )
}
const mistyped = ({ spelt, starts }: Line, query: string): boolean =>
  starts.some((start) => oneTypo(spelt, start, query))
const fewerThanTwo = (bits: number): boolean => (bits & (bits - 1)) === 0

const LOOSELY = { isLoose: true }
/**
 * Fallback tiers for queries without other matches: 1.5 for initials that leave words out, 1.2 for shortened
 * syllables, 1 for scattered
 * letters (3 or more typed), 0 for one typo (5 or more); −1 for no match.
 */
export function weakTiers(
  { lines, title, other, keywords }: Entries,
  { joined, bits, head }: Phrase,
): (entry: number) => number {
  const beginsAlike = (line: number): boolean => ((lines.startBits[line] ?? 0) & head) !== 0
  const missing = (line: number): number => bits & ~(lines.bits[line] ?? 0)
  const hasScattered = (line: number): boolean =>
    line >= 0 && beginsAlike(line) && missing(line) === 0 && scattered(lines.all[line] as Line, joined)
  const hasTypo = (line: number): boolean =>
    line >= 0 && beginsAlike(line) && fewerThanTwo(missing(line)) && mistyped(lines.all[line] as Line, joined)
  const sharedTypo = remembered(lines, (line) => Number(hasTypo(line)))
  return (entry) => {
    const titleLine = title[entry] ?? -1,
      otherLine = other[entry] ?? -1
    if (missing(titleLine) === 0 && skipsInitials((lines.all[titleLine] as Line).track, joined)) return 1.5
    if (missing(titleLine) === 0 && walks((lines.all[titleLine] as Line).track, 0, joined, LOOSELY))
      return 1.2
    if (hasScattered(titleLine) || hasScattered(otherLine)) return 1
    if (joined.length < 5) return -1
    return hasTypo(titleLine) ||
      hasTypo(otherLine) ||
      (keywords[entry] ?? []).some((line) => sharedTypo(line) === 1)
      ? 0
      : -1
  }
}
