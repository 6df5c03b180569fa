import { randomCode } from '../../secrets/randomCode.ts'
import { foldWidth } from '../../../kernel/text.ts'

/** A new code: its prefix, and characters that nobody guesses. */
export const newCode = (prefix: string | null, length: number): string =>
  `${prefix ?? ''}${randomCode(length)}`

/** A code as people type it: full width, lower case, in groups. */
export const typedCode = (text: string): string => foldWidth(text).replace(/[\s-]/g, '').toUpperCase()

/** The first and the last four characters of a code. */
export const maskedCode = (code: string): string => `${code.slice(0, 4)}****${code.slice(-4)}`
