import { fail } from '../../contract/errors.ts'
import { columnNumber } from './cellReference.ts'
import { generalText, type NumberFormatter } from './numberFormat.ts'
import { MAX_SHEET_ROWS } from './sheetSize.ts'
import type { XmlAttributes, XmlListener } from './xmlReader.ts'
import type { SheetLimits, SheetRow } from './sheetRow.ts'

/** Decodes characters that XML cannot contain, which cells spell `_x000D_`. */
export const escapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

interface SheetContext {
  readonly strings: readonly string[]
  readonly formatters: readonly NumberFormatter[]
  readonly limits: SheetLimits
}

/** Collects rows while the XML of a sheet is read; formulas are read as their results. */
export class SheetListener implements XmlListener {
  rows: SheetRow[] = []
  readonly #context: SheetContext
  #number = 0
  #cells: string[] = []
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #capturing = false
  #phonetic = false
  constructor(context: SheetContext) {
    this.#context = context
  }

  open = (name: string, attributes: XmlAttributes): void => {
    switch (name) {
      case 'row':
        this.#number = this.#numberOf(attributes.r)
        this.#cells = []
        this.#column = -1
        break
      case 'c':
        this.#begin(attributes)
        break
      case 'v':
      case 't':
        this.#capturing = !this.#phonetic
        break
      case 'rPh':
        this.#phonetic = true
        break
      default:
    }
  }

  close = (name: string): void => {
    switch (name) {
      case 'v':
      case 't':
        this.#capturing = false
        break
      case 'rPh':
        this.#phonetic = false
        break
      case 'c':
        this.#end()
        break
      case 'row':
        if (this.#cells.some((cell) => cell !== ''))
          this.rows.push({
            number: this.#number,
            cells: Array.from(this.#cells, (cell) => (cell as string | undefined) ?? ''),
          })
        break
      default:
    }
  }

  text = (text: string): void => {
    if (!this.#capturing) return
    this.#value += text
    if (this.#value.length > this.#context.limits.maxCell * 8) this.#tooLong()
  }

  /** The number the row declares if a sheet can have it, otherwise the number after the row before. */
  #numberOf(rowReference: string | undefined): number {
    const number = /^\d{1,7}$/.test(rowReference ?? '') ? Number(rowReference) : this.#number + 1
    return number <= MAX_SHEET_ROWS ? number : fail('SHEET_TOO_MANY_ROWS', { n: MAX_SHEET_ROWS }, 'file')
  }

  #begin(attributes: XmlAttributes): void {
    const cellReference = attributes.r
    this.#column = cellReference ? columnNumber(cellReference) : this.#column + 1
    this.#type = attributes.t ?? 'n'
    this.#style = Number(attributes.s ?? 0)
    this.#value = ''
  }

  #end(): void {
    if (this.#value === '') return
    const text = this.#cellText()
    if (text === '') return
    if (text.length > this.#context.limits.maxCell) this.#tooLong()
    if (this.#column >= this.#context.limits.maxColumns)
      fail('SHEET_TOO_MANY_COLUMNS', { n: this.#context.limits.maxColumns })
    this.#cells[this.#column] = text
  }

  #tooLong(): never {
    return fail('SHEET_CELL_TOO_LONG', { row: this.#number, column: this.#column + 1 })
  }

  #cellText(): string {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#context.strings[Number(value)] ?? ''
      case 'n': {
        const number = Number(value)
        return value.trim() === ''
          ? ''
          : Number.isFinite(number)
            ? (this.#context.formatters[this.#style] ?? generalText)(number)
            : value
      }
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return value.replace('T', ' ').replace(/\.\d+/, '').replace(/Z$/, '')
      default:
        return escapedText(value)
    }
  }
}
