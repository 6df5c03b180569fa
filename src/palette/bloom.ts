import type { Track } from './track.ts'

const BITS = 1024
const WORDS = BITS / 32
const hash = (first: number, second: number): number => Math.imul(Math.imul(first, 31) + second + 1, 0x9e3779b1) >>> 22

/** A set of letter pairs per entry with a few false positives: rejects nearly all entries before they are looked at. */
export interface Bloom {
  /** Numbers of the entries that may match all the words, out of `among` or all. */
  readonly candidates: (words: readonly string[], among?: readonly number[]) => number[]
  readonly addText: (entry: number, text: string) => void
  readonly addTrack: (entry: number, track: Track) => void
}

/** For `size` entries, numbered from 0. */
export function createBloom(size: number): Bloom {
  /* One plane per word of bits, so that a scan for one pair reads memory in order. */
  const planes = new Uint32Array(WORDS * size)
  const add = (entry: number, first: number, second: number): void => {
    const bit = hash(first, second)
    planes[(bit >>> 5) * size + entry] = (planes[(bit >>> 5) * size + entry] ?? 0) | (1 << (bit & 31))
  }
  return {
    addText: (entry, text) => {
      let previous = 32
      for (let index = 0; index < text.length; index++) {
        const letter = text.charCodeAt(index)
        if (letter !== 32) { add(entry, 0, letter); if (previous !== 32) add(entry, previous, letter) }
        previous = letter
      }
    },
    addTrack: (entry, track) => {
      track.forEach((cell, index) => {
        for (const typed of cell.han ? [cell.token, ...cell.readings] : [cell.token]) {
          add(entry, 0, typed.charCodeAt(0))
          for (let at = 0; at < typed.length; at++) {
            if (at > 0) add(entry, typed.charCodeAt(at - 1), typed.charCodeAt(at))
            addNext(entry, typed.charCodeAt(at), track[index + 1])
          }
        }
      })
    },
    candidates: (words, among) => scan(planes, size, bitsOf(words), among),
  }

  function addNext(entry: number, letter: number, next: Track[number] | undefined): void {
    if (!next) return
    add(entry, letter, next.token.charCodeAt(0))
    for (let index = 0; index < next.initials.length; index++) add(entry, letter, next.initials.charCodeAt(index))
  }
}

function bitsOf(words: readonly string[]): number[] {
  const bits = new Set<number>()
  for (const word of words) {
    if (word.length === 1) bits.add(hash(0, word.charCodeAt(0)))
    for (let index = 1; index < word.length; index++) bits.add(hash(word.charCodeAt(index - 1), word.charCodeAt(index)))
  }
  return [...bits]
}

function scan(planes: Uint32Array, size: number, bits: readonly number[], among: readonly number[] | undefined): number[] {
  let left: readonly number[] | undefined = among
  for (const bit of bits) {
    const plane = (bit >>> 5) * size, mask = 1 << (bit & 31)
    const passed: number[] = []
    if (left) { for (const entry of left) if ((planes[plane + entry] ?? 0) & mask) passed.push(entry) }
    else for (let entry = 0; entry < size; entry++) if ((planes[plane + entry] ?? 0) & mask) passed.push(entry)
    left = passed
  }
  return left ? [...left] : Array.from({ length: size }, (_, entry) => entry)
}
