import type { Line } from './lines.ts'
import type { Cell, Track } from './track.ts'

const BITS = 2048
const WORDS = BITS / 32
const hash = (first: number, second: number): number =>
  Math.imul(Math.imul(first, 31) + second + 1, 0x9e3779b1) >>> 21

/**
 * A set of letter pairs per entry with few false positives: rejects nearly all entries before they are
 * matched.
 */
export interface Bloom {
  /** Indexes of the entries that may match all terms, out of `among` or all. */
  readonly candidates: (terms: readonly string[], among?: readonly number[]) => readonly number[]
}

/** Collects the pairs of one entry. */
const bitmap = new Uint32Array(WORDS)
function addPair(first: number, second: number): void {
  const bit = hash(first, second)
  bitmap[bit >>> 5] = (bitmap[bit >>> 5] ?? 0) | (1 << (bit & 31))
}

function addText(text: string): void {
  let previous = 32
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (letter !== 32) {
      addPair(0, letter)
      if (previous !== 32) addPair(previous, letter)
    }
    previous = letter
  }
}

/** A typed pair may leave a cell after any of its letters for the start of the next cell. */
function addCellTransition(letter: number, next: Cell | undefined): void {
  if (!next) return
  addPair(letter, next.token.charCodeAt(0))
  if (next.han)
    for (let index = 0; index < next.initials.length; index++)
      addPair(letter, next.initials.charCodeAt(index))
}

function addTrack(track: Track): void {
  track.forEach((cell, index) => {
    const next = track[index + 1]
    addCellTransition(cell.token.charCodeAt(cell.token.length - 1), next)
    for (const typed of cell.readings) {
      addPair(0, typed.charCodeAt(0))
      for (let letterIndex = 0; letterIndex < typed.length; letterIndex++) {
        if (letterIndex > 0) addPair(typed.charCodeAt(letterIndex - 1), typed.charCodeAt(letterIndex))
        addCellTransition(typed.charCodeAt(letterIndex), next)
      }
    }
  })
}

/** Numbers of the words of the bitmap that the pairs of a line set, each followed by its bits. */
function wordsOf({ text, track }: Line): readonly number[] {
  bitmap.fill(0)
  addText(text)
  addTrack(track)
  const words: number[] = []
  for (let word = 0; word < WORDS; word++) {
    const bits = bitmap[word] ?? 0
    if (bits !== 0) words.push(word, bits)
  }
  return words
}

/** An index over entries, numbered from 0, of several lines each. */
export function bloomOf(lines: readonly Line[], entries: readonly (readonly number[])[]): Bloom {
  const size = entries.length
  const wordsByLine = lines.map(wordsOf)
  /* One plane per 32-bit word of the set, so that a scan for one pair reads memory sequentially. */
  const planes = new Uint32Array(WORDS * size)
  entries.forEach((numbers, entry) => {
    for (const line of numbers) {
      const words = wordsByLine[line] ?? []
      for (let at = 0; at < words.length; at += 2) {
        const index = (words[at] ?? 0) * size + entry
        planes[index] = (planes[index] ?? 0) | (words[at + 1] ?? 0)
      }
    }
  })
  const all = entries.map((_, entry) => entry)
  return { candidates: (terms, among = all) => scan(planes, size, bitsOf(terms), among) }
}

function bitsOf(terms: readonly string[]): number[] {
  const bits = new Set<number>()
  for (const term of terms) {
    if (term.length === 1) bits.add(hash(0, term.charCodeAt(0)))
    for (let index = 1; index < term.length; index++)
      bits.add(hash(term.charCodeAt(index - 1), term.charCodeAt(index)))
  }
  return [...bits]
}

function scan(
  planes: Uint32Array,
  size: number,
  bits: readonly number[],
  among: readonly number[],
): readonly number[] {
  let remaining = among
  for (const bit of bits) {
    const plane = (bit >>> 5) * size,
      mask = 1 << (bit & 31)
    const passed: number[] = []
    for (const entry of remaining) if ((planes[plane + entry] ?? 0) & mask) passed.push(entry)
    remaining = passed
  }
  return remaining
}
