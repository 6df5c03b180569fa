import { isHan, tokensOf } from '../kernel/readings.ts'

/** One token of a text with everything that may be typed for it: readings of a character, a run of ASCII itself. */
export interface Cell { readonly token: string; readonly han: boolean; readonly readings: readonly string[]; /** First letters of the readings. */ readonly initials: string }
/** A text as a row of cells, over which syllables, initials and characters can be typed in any mixture. */
export type Track = readonly Cell[]

/** `readings` as `kernel/pinyin` writes them; without them, or if they do not fit the text, characters stand for themselves only. */
export function trackOf(text: string, readings: string | undefined): Track {
  const tokens = tokensOf(text)
  const given = readings ? readings.split(' ') : []
  return tokens.map((token, index) => {
    const han = isHan(token)
    const own = han && given.length === tokens.length ? (given[index] ?? token).split('/') : [token]
    return { token, han, readings: own, initials: [...new Set(own.map((reading) => reading.charAt(0)))].join('') }
  })
}

function commonLength(reading: string, query: string, at: number): number {
  let length = 0
  while (length < reading.length && at + length < query.length && reading.charCodeAt(length) === query.charCodeAt(at + length)) length++
  return length
}

/** Whether the query from `at` can be typed over the track from `cell` on, each cell giving a beginning of one of its readings or itself. */
export function walks(track: Track, cell: number, query: string, at = 0): boolean {
  if (at === query.length) return true
  const here = track[cell]
  if (!here) return false
  if (here.han && query.startsWith(here.token, at)) return walks(track, cell + 1, query, at + here.token.length)
  for (const reading of here.readings) {
    for (let length = commonLength(reading, query, at); length > 0; length--) if (walks(track, cell + 1, query, at + length)) return true
  }
  return false
}

/** Whether the query is a beginning of the track's initials. */
export function walksInitials(track: Track, query: string): boolean {
  if (query.length > track.length) return false
  for (let index = 0; index < query.length; index++) if (!track[index]?.initials.includes(query.charAt(index))) return false
  return true
}

/** First cell after the beginning from which the query can be typed; −1 if none. */
export function walksInside(track: Track, query: string, from = 1): number {
  for (let cell = from; cell < track.length; cell++) if (walks(track, cell, query)) return cell
  return -1
}

/** How many cells each step of a walk takes: the cell after the last one typed, or −1. */
export function walkEnd(track: Track, cell: number, query: string): number {
  for (let end = cell + 1; end <= track.length; end++) if (walks(track.slice(0, end), cell, query)) return end
  return -1
}
