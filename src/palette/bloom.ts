import type { Line } from './tiers.ts'
import type { Cell, Track } from './track.ts'

const BITS = 2048
const WORDS = BITS / 32
const hash = (first: number, second: number): number =>
  Math.imul(Math.imul(first, 31) + second + 1, 0x9e3779b1) >>> 21

/**
 * A set of letter pairs per entry with a few false positives: rejects nearly all entries before they are
 * looked at.
 */
export interface Bloom {
  /** Numbers of the entries that may match all the words, out of `among` or all. */
  readonly candidates: (words: readonly string[], among?: readonly number[]) => readonly number[]
}

/** The pairs of one entry while it is read. */
const page = new Uint32Array(WORDS)
function note(first: number, second: number): void {
  const bit = hash(first, second)
  page[bit >>> 5] = (page[bit >>> 5] ?? 0) | (1 << (bit & 31))
}

function noteText(text: string): void {
  let previous = 32
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (letter !== 32) {
      note(0, letter)
      if (previous !== 32) note(previous, letter)
    }
    previous = letter
  }
}

/** A typed pair may leave a cell after any of its letters for the beginning of the next. */
function noteLeap(letter: number, next: Cell | undefined): void {
  if (!next) return
  note(letter, next.token.charCodeAt(0))
  if (next.han)
    for (let index = 0; index < next.initials.length; index++) note(letter, next.initials.charCodeAt(index))
}

function noteTrack(track: Track): void {
  track.forEach((cell, index) => {
    const next = track[index + 1]
    noteLeap(cell.token.charCodeAt(cell.token.length - 1), next)
    for (const typed of cell.readings) {
      note(0, typed.charCodeAt(0))
      for (let at = 0; at < typed.length; at++) {
        if (at > 0) note(typed.charCodeAt(at - 1), typed.charCodeAt(at))
        noteLeap(typed.charCodeAt(at), next)
      }
    }
  })
}

/** Over entries of several lines each, numbered from 0. */
export function bloomOf(entries: readonly (readonly Line[])[]): Bloom {
  const size = entries.length
  /* One plane per word of bits, so that a scan for one pair reads memory in order. */
  const planes = new Uint32Array(WORDS * size)
  entries.forEach((lines, entry) => {
    page.fill(0)
    for (const { text, track } of lines) {
      noteText(text)
      noteTrack(track)
    }
    for (let word = 0; word < WORDS; word++) planes[word * size + entry] = page[word] ?? 0
  })
  const all = entries.map((_, entry) => entry)
  return { candidates: (words, among = all) => scan(planes, size, bitsOf(words), among) }
}

function bitsOf(words: readonly string[]): number[] {
  const bits = new Set<number>()
  for (const word of words) {
    if (word.length === 1) bits.add(hash(0, word.charCodeAt(0)))
    for (let index = 1; index < word.length; index++)
      bits.add(hash(word.charCodeAt(index - 1), word.charCodeAt(index)))
  }
  return [...bits]
}

function scan(
  planes: Uint32Array,
  size: number,
  bits: readonly number[],
  among: readonly number[],
): readonly number[] {
  let left = among
  for (const bit of bits) {
    const plane = (bit >>> 5) * size,
      mask = 1 << (bit & 31)
    const passed: number[] = []
    for (const entry of left) if ((planes[plane + entry] ?? 0) & mask) passed.push(entry)
    left = passed
  }
  return left
}
