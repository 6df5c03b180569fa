import { MAX_CELL_LENGTH } from './sheetSize.ts'

const RISKY = /^[ \u00a0\u3000]*[=+\-@＝＋－＠\t\r\n]/
const NO_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g
const FORMULA_MARK = "'"

/** Whether a spreadsheet might take a text for a formula. */
export const isRisky = (text: string): boolean => RISKY.test(text)

/** A text with a mark before it where a spreadsheet might take it for a formula. */
export const withFormulaMark = (text: string): string => (isRisky(text) ? `${FORMULA_MARK}${text}` : text)

/** The text without that mark. */
export const withoutFormulaMark = (text: string): string =>
  text.startsWith(FORMULA_MARK) && isRisky(text.slice(1)) ? text.slice(1) : text

/** A text without control characters, tab and line ends excepted, no longer than a cell may be. */
export function cleanText(value: unknown): string {
  const text = String(value)
  return (text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text).replace(NO_CONTROL, '')
}

/** Whole fen as yuan with two decimals and nothing else. */
export function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
