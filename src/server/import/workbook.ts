import { StringDecoder } from 'node:string_decoder'
import { fail, refuse } from '../../contract/errors.ts'
import { generalText, type Reading, readingOf } from './numberFormat.ts'
import type { SheetLimits, SheetRow } from './sheet.ts'
import { attributeOf, type XmlListener, XmlReader } from './xmlIn.ts'
import { type Archive, openArchive, unpack } from './zipIn.ts'

/** No workbook of a reasonable size unpacks to more. */
const MOST_UNPACKED = 400 * 1024 * 1024
const MOST_SHARED = 64 * 1024 * 1024
const MOST_PART = 16 * 1024 * 1024

async function readPart(archive: Archive, name: string, listener: XmlListener, most: number): Promise<void> {
  const reader = new XmlReader(listener),
    decoder = new StringDecoder('utf8')
  let bytes = 0
  for await (const chunk of unpack(archive, name)) {
    bytes += chunk.length
    if (bytes > most) refuse('文件解压后过大，无法读取')
    reader.feed(decoder.write(chunk))
  }
}

const quiet = { close: () => undefined, text: () => undefined }

interface Book {
  readonly sheet: string
  readonly strings: string | null
  readonly styles: string | null
  readonly from1904: boolean
}

/** Finds the first sheet that is shown, and the parts that its cells refer to. */
async function readBook(archive: Archive): Promise<Book> {
  const sheets: { readonly relation: string; readonly hidden: boolean }[] = []
  let from1904 = false
  await readPart(
    archive,
    'xl/workbook.xml',
    {
      ...quiet,
      open: (name, attributes) => {
        if (name === 'sheet')
          sheets.push({
            relation: /(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '',
            hidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
          })
        if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      },
    },
    MOST_PART,
  )
  const targets = new Map<string, string>()
  let strings: string | null = null,
    styles: string | null = null
  await readPart(
    archive,
    'xl/_rels/workbook.xml.rels',
    {
      ...quiet,
      open: (name, attributes) => {
        if (name !== 'Relationship') return
        const target = attributeOf(attributes, 'Target') ?? '',
          type = attributeOf(attributes, 'Type') ?? ''
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
        if (type.endsWith('/sharedStrings')) strings = path
        else if (type.endsWith('/styles')) styles = path
        targets.set(attributeOf(attributes, 'Id') ?? '', path)
      },
    },
    MOST_PART,
  )
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = targets.get(first?.relation ?? '') ?? refuse('文件中没有工作表')
  return { sheet, strings, styles, from1904 }
}

async function readStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let now = '',
    open = false,
    phonetic = false
  await readPart(
    archive,
    part,
    {
      open: (name) => {
        if (name === 'si') now = ''
        else if (name === 't') open = true
        else if (name === 'rPh') phonetic = true
      },
      close: (name) => {
        if (name === 'si') strings.push(escapedText(now))
        else if (name === 't') open = false
        else if (name === 'rPh') phonetic = false
      },
      text: (text) => {
        if (open && !phonetic) now += text
      },
    },
    MOST_SHARED,
  )
  return strings
}

/** Signs that XML cannot hold are spelled `_x000D_` in cells. */
const escapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

async function readReadings(archive: Archive, part: string, from1904: boolean): Promise<Reading[]> {
  const codes = new Map<number, string>(),
    readings: Reading[] = [],
    known = new Map<number, Reading>()
  let inCells = false
  await readPart(
    archive,
    part,
    {
      text: quiet.text,
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
      open: (name, attributes) => {
        if (name === 'cellXfs') inCells = true
        if (name === 'numFmt')
          codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '')
        if (name !== 'xf' || !inCells) return
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
        const reading = known.get(id) ?? readingOf(id, codes.get(id), from1904)
        known.set(id, reading)
        readings.push(reading)
      },
    },
    MOST_PART,
  )
  return readings
}

interface Look {
  readonly strings: readonly string[]
  readonly readings: readonly Reading[]
  readonly limits: SheetLimits
}

/** Rows as the sheet passes; what a formula came to counts, the formula does not. */
class SheetListener implements XmlListener {
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
        this.#number = Number(attributeOf(attributes, 'r') ?? this.#number + 1)
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

/** Rows of the first sheet of a workbook, read as they are unpacked. */
export async function* workbookRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const archive = await openArchive(path, MOST_UNPACKED)
  const { sheet, strings, styles, from1904 } = await readBook(archive)
  const listener = new SheetListener({
    limits,
    strings: strings ? await readStrings(archive, strings) : [],
    readings: styles ? await readReadings(archive, styles, from1904) : [],
  })
  const reader = new XmlReader(listener),
    decoder = new StringDecoder('utf8')
  for await (const chunk of unpack(archive, sheet)) {
    reader.feed(decoder.write(chunk))
    const { rows } = listener
    listener.rows = []
    yield* rows
  }
}
