import { randomInt } from 'node:crypto'

/** Characters of codes that people type: none that is mistaken for another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random text of such characters from the secure random source; 16 of them are never guessed. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
