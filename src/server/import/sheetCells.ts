import { fail } from '../../contract/errors.ts'
import { generalText, type Reading } from './numberFormat.ts'
import { LONGEST } from './sheetSize.ts'
import { attributeOf, type XmlListener } from './xmlIn.ts'
import type { SheetLimits, SheetRow } from './sheetRow.ts'

/** Signs that XML cannot hold are spelled `_x000D_` in cells. */
export const escapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

interface Look {
  readonly strings: readonly string[]
  readonly readings: readonly Reading[]
  readonly limits: SheetLimits
}

/** Rows as the sheet passes; what a formula came to counts, the formula does not. */
export class SheetListener implements XmlListener {
  rows: SheetRow[] = []
  readonly #look: Look
  #number = 0
  #cells: string[] = []
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #capturing = false
  #phonetic = false
  constructor(look: Look) {
    this.#look = look
  }

  open = (name: string, attributes: string): void => {
    switch (name) {
      case 'row':
        this.#number = this.#numberOf(attributeOf(attributes, 'r'))
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
    if (this.#value.length > this.#look.limits.maxCell * 8) this.#tooLong()
  }

  /** What a row calls itself, where that is a number a sheet can have; else one more than the row before. */
  #numberOf(said: string | null): number {
    const number = /^\d{1,7}$/.test(said ?? '') ? Number(said) : this.#number + 1
    return number <= LONGEST
      ? number
      : fail('RULE', { text: '文件超过{n}行，请拆分后再导入', n: LONGEST }, 'file')
  }

  #begin(attributes: string): void {
    const place = attributeOf(attributes, 'r')
    this.#column = place ? columnNumber(place) : this.#column + 1
    this.#type = attributeOf(attributes, 't') ?? 'n'
    this.#style = Number(attributeOf(attributes, 's') ?? 0)
    this.#value = ''
  }

  #end(): void {
    if (this.#value === '') return
    const text = this.#shown()
    if (text === '') return
    if (text.length > this.#look.limits.maxCell) this.#tooLong()
    if (this.#column >= this.#look.limits.maxColumns)
      fail('RULE', { text: '表格超过{n}列', n: this.#look.limits.maxColumns })
    this.#cells[this.#column] = text
  }

  #tooLong(): never {
    return fail('RULE', {
      text: '第{row}行第{column}列的内容过长',
      row: this.#number,
      column: this.#column + 1,
    })
  }

  #shown(): string {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#look.strings[Number(value)] ?? ''
      case 'n': {
        const number = Number(value)
        return value.trim() === ''
          ? ''
          : Number.isFinite(number)
            ? (this.#look.readings[this.#style] ?? generalText)(number)
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

/** `AB12` → 27. */
function columnNumber(place: string): number {
  let column = 0
  for (const sign of place) {
    const letter = sign.charCodeAt(0) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
