import { randomCode } from '../../secrets/randomCode.ts'
import { foldWidth } from '../../../kernel/text.ts'

/** A new code: its prefix, and characters that nobody guesses. */
export const newCode = (prefix: string | null, length: number): string =>
  `${prefix ?? ''}${randomCode(length)}`

/** A code as people type it: full width, lower case, in groups. */
export const typedCode = (text: string): string => foldWidth(text).replace(/[\s-]/g, '').toUpperCase()

/** A code of others shorter than this hides all but four of its characters. */
const SHORT = 12

/** The first and the last four characters of a code; two each of a short one. */
export function maskedCode(code: string): string {
  const ends = code.length < SHORT ? 2 : 4
  return `${code.slice(0, ends)}****${code.slice(-ends)}`
}
