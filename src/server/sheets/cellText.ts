import type { Fen } from '../../kernel/money.ts'
import { MAX_CELL_LENGTH } from './sheetSize.ts'

const RISKY = /^[ \u00a0\u3000]*[=+\-@＝＋－＠\t\r\n]/
const NO_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g
const FORMULA_MARK = "'"

/** Whether a spreadsheet program may interpret the text as a formula. */
export const isRisky = (text: string): boolean => RISKY.test(text)

/** The text, prefixed with a mark if a spreadsheet program may interpret it as a formula. */
export const withFormulaMark = (text: string): string => (isRisky(text) ? `${FORMULA_MARK}${text}` : text)

/** The text without the mark of `withFormulaMark`. */
export const withoutFormulaMark = (text: string): string =>
  text.startsWith(FORMULA_MARK) && isRisky(text.slice(1)) ? text.slice(1) : text

/**
 * A value as text without control characters other than tab and line ends, cut to the maximum length of a
 * cell.
 */
export function cleanText(value: unknown): string {
  const text = String(value)
  return (text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text).replace(NO_CONTROL, '')
}

/** Converts an amount to yuan with two decimals and no separators. */
export function yuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
