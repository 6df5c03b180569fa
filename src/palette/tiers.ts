import { type Track, walks, walksInitials, walksInside } from './track.ts'

/** A text with its track, folded. */
export interface Line { readonly text: string; readonly track: Track }
/** Everything an entry is found by, folded once. */
export interface Folded { readonly title: Line; readonly other: Line | null; readonly path: Line | null; readonly words: readonly Line[]; readonly aliases: readonly string[] }
/** What was typed: whole, without blanks, and word by word. */
export interface Query { readonly text: string; readonly joined: string; readonly words: readonly string[] }

const ASCII_LETTER = /^[a-z0-9]$/
const startsWord = (text: string, word: string): boolean => text.includes(` ${word}`) || text.includes(`/${word}`) || text.includes(`-${word}`)
/* A single Latin letter inside a word says nothing. */
const contains = (text: string, word: string): boolean => (ASCII_LETTER.test(word) ? false : text.includes(word))

/** Tier of a text in the active language, 7 to 4.5; 0 if it does not match. */
function titleTier({ text, track }: Line, word: string, joined: string): number {
  if (text === word) return 8
  if (text.startsWith(word)) return 7
  if (walksInitials(track, joined)) return 6
  if (walks(track, 0, joined) || startsWord(text, word)) return 5
  return contains(text, word) || walksInside(track, joined) > 0 ? 4.5 : 0
}

/** Below the title: 2.9 for the same text down to 2.1 for somewhere inside. */
function secondTier({ text, track }: Line, word: string, joined: string): number {
  if (text === word) return 2.9
  if (text.startsWith(word)) return 2.8
  if (walks(track, 0, joined)) return 2.6
  if (startsWord(text, word)) return 2.4
  return contains(text, word) || walksInside(track, joined) > 0 ? 2.2 : 0
}

function pathTier({ text, track }: Line, word: string, joined: string): number {
  return contains(text, word) || (joined.length > 1 && walksInside(track, joined, 0) >= 0) ? 4 : 0
}

/** Best tier of one phrase against one entry: 8 to 2, 0 if nothing. */
function phraseTier(entry: Folded, word: string, joined: string): number {
  let best = entry.aliases.includes(word) ? 8 : titleTier(entry.title, word, joined)
  if (best < 4 && entry.path) best = Math.max(best, pathTier(entry.path, word, joined))
  if (best >= 4) return best
  if (entry.other) best = secondTier(entry.other, word, joined)
  for (const line of entry.words) best = Math.max(best, secondTier(line, word, joined) - 0.1)
  return best < 2 ? 0 : best
}

/** Tier of a query, see console.md 2.5: 8 exact to 2 other language; fractions order inside a tier, and what is matched stays matched while typing on. 0 means no match. */
export function strongTier(entry: Folded, query: Query): number {
  const whole = phraseTier(entry, query.text, query.joined)
  if (whole > 3 || query.words.length < 2) return whole
  const each = query.words.map((word) => phraseTier(entry, word, word))
  const least = Math.min(...each)
  if (least >= 4) return least > 4 ? 3.5 : 3
  return least > 0 ? Math.max(whole, 2) : whole
}

/** Letters of the query in order within a stretch at most twice as long. */
function subsequence(text: string, query: string): boolean {
  for (let start = text.indexOf(query.charAt(0)); start >= 0; start = text.indexOf(query.charAt(0), start + 1)) {
    const limit = start + 2 * query.length
    let at = start + 1, matched = 1
    while (matched < query.length && at < limit && at < text.length) { if (text.charCodeAt(at) === query.charCodeAt(matched)) matched++; at++ }
    if (matched === query.length) return true
  }
  return false
}

/** Whether one letter too many, too few, wrong or swapped separates the query from a beginning of the text. */
function oneTypo(text: string, start: number, query: string): boolean {
  let same = 0
  while (same < query.length && text.charCodeAt(start + same) === query.charCodeAt(same)) same++
  if (same === 0) return false
  const rest = query.slice(same), from = start + same
  return text.startsWith(rest.slice(1), from) || text.startsWith(rest.slice(1), from + 1) || text.startsWith(rest, from + 1)
    || (rest.length > 1 && text.startsWith(rest.charAt(1) + rest.charAt(0) + rest.slice(2), from))
}

function typoAnywhere(text: string, starts: readonly number[], query: string): boolean {
  return starts.some((start) => start < text.length && oneTypo(text, start, query))
}

interface Spelt { readonly text: string; readonly starts: readonly number[] }
/** The text as it would be typed in full, first readings only, and where its tokens begin. */
function spelt(track: Track): Spelt {
  const starts: number[] = []
  let text = ''
  for (const cell of track) { starts.push(text.length); text += cell.readings[0] ?? cell.token }
  return { text, starts }
}

/** The last resorts, for queries nothing else answers: 1 for scattered letters (3 or more typed), 0 for one typo (5 or more); −1 for no match. */
export function weakTier(entry: Folded, joined: string): number {
  if (joined.length < 3) return -1
  const lines = [entry.title, ...(entry.other ? [entry.other] : [])].map(({ track }) => spelt(track))
  if (lines.some(({ text }) => subsequence(text, joined))) return 1
  if (joined.length < 5) return -1
  return [...lines, ...entry.words.map(({ track }) => spelt(track))].some(({ text, starts }) => typoAnywhere(text, starts, joined)) ? 0 : -1
}
