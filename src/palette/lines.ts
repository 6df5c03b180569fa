import { bitOf, bitsIn, type Track } from './track.ts'

/**
 * A folded text with its track; `spelt` is its full spelling with first readings, `starts` the offsets of its
 * tokens in it.
 */
export interface Line {
  readonly text: string
  readonly track: Track
  readonly spelt: string
  readonly starts: readonly number[]
}

/** A line over a folded text. */
export function lineOf(text: string, track: Track): Line {
  const spellings = track.map(({ readings, token }) => readings[0] ?? token)
  let end = 0
  const starts = spellings.map((spelling) => (end += spelling.length) - spelling.length)
  return { text, track, spelt: spellings.join(''), starts }
}

export const SEPARATORS = ' /-.'

/**
 * Lines by number, and bits of their letters (`bitOf`) in arrays, so that a scan over thousands of lines
 * reads memory sequentially.
 */
export interface Lines {
  readonly all: readonly Line[]
  /** Of everything that can be typed for the line. */
  readonly bits: Int32Array
  /** Of its text alone. */
  readonly textBits: Int32Array
  /** Of what can be typed first for one of its cells, and for its first one. */
  readonly heads: Int32Array
  readonly firstHeads: Int32Array
  /** Of the letters at `starts`, and of those behind a separator of the text. */
  readonly startBits: Int32Array
  readonly wordBits: Int32Array
  /** The first character of the text. */
  readonly firstCodes: Uint16Array
}

/** Lines with their bits. */
export function linesOf(all: readonly Line[]): Lines {
  const bitsOf = (of: (line: Line) => number): Int32Array => new Int32Array(all.map(of))
  return {
    all,
    bits: bitsOf(({ text, track }) => track.reduce((bits, cell) => bits | cell.bits, bitsIn(text))),
    textBits: bitsOf(({ text }) => bitsIn(text)),
    heads: bitsOf(({ track }) => track.reduce((bits, cell) => bits | cell.heads, 0)),
    firstHeads: bitsOf(({ track }) => track[0]?.heads ?? 0),
    startBits: bitsOf(({ spelt, starts }) =>
      starts.reduce((bits, start) => bits | bitOf(spelt.charCodeAt(start)), 0),
    ),
    wordBits: bitsOf(({ text }) => wordBitsOf(text)),
    firstCodes: Uint16Array.from(all, ({ text }) => text.charCodeAt(0)),
  }
}

function wordBitsOf(text: string): number {
  let bits = 0
  for (let index = 1; index < text.length; index++)
    if (SEPARATORS.includes(text.charAt(index - 1))) bits |= bitOf(text.charCodeAt(index))
  return bits
}
