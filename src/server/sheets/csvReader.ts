import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fail } from '../../contract/errors.ts'
import { withoutFormulaMark } from './cellText.ts'
import { MAX_SHEET_ROWS, MAX_SHEET_COLUMNS } from './sheetSize.ts'
import type { SheetLimits, SheetRow } from './sheetRow.ts'

/** The encoding of a file: UTF-16 by its byte order mark, UTF-8 if the whole file is valid, otherwise GBK. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path)
  const head = Buffer.alloc(2)
  try {
    await file.read(head, 0, 2, 0)
  } finally {
    await file.close()
  }
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      strict.decode(chunk, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path), { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) fail('SHEET_ENCODING_UNKNOWN')
    throw error
  }
}

/** The separator of cells: whichever of comma, tab and semicolon is most frequent in the first line. */
function separatorOf(text: string): string {
  const line = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const count = (sign: string): number => line.split(sign).length
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Parses a stream of text into records; line ends within quotes belong to the cell. */
class CsvParser {
  rows: string[][] = []
  readonly #separator: string
  readonly #limits: SheetLimits
  #cells: string[] = []
  #cell = ''
  #quoted = false
  #closing = false
  #column = 0
  #lines = 1
  constructor(separator: string, limits: SheetLimits) {
    this.#separator = separator
    this.#limits = limits
  }

  feed(text: string): void {
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at)
      if (this.#quoted) {
        if (sign !== '"') continue
        this.#cell += text.slice(from, at)
        from = at + 1
        this.#quoted = false
        this.#closing = true
        continue
      }
      if (sign === '"' && (this.#closing || (this.#cell === '' && from === at))) {
        if (this.#closing) this.#cell += '"'
        this.#quoted = true
        this.#closing = false
        from = at + 1
        continue
      }
      this.#closing = false
      if (sign !== this.#separator && sign !== '\n' && sign !== '\r') continue
      this.#endCell(text.slice(from, at))
      from = at + 1
      if (sign === '\n') this.#endLine()
      else if (sign === '\r' && text.charAt(at + 1) !== '\n' && at + 1 < text.length) this.#endLine()
      else if (sign === '\r') this.#reopenCell()
    }
    this.#cell += text.slice(from)
    this.#check()
  }

  end(): void {
    if (this.#cell !== '' || this.#column > 0) {
      this.#endCell('')
      this.#endLine()
    }
  }

  #endCell(text: string): void {
    this.#cell += text
    this.#check()
    this.#column += 1
    if (this.#column <= this.#limits.maxColumns) this.#cells.push(withoutFormulaMark(this.#cell))
    else if (this.#cell !== '' || this.#column > MAX_SHEET_COLUMNS)
      fail('SHEET_TOO_MANY_COLUMNS', { n: this.#limits.maxColumns })
    this.#cell = ''
  }

  /** Continues the cell before: a CR LF was split between two chunks. */
  #reopenCell(): void {
    if (this.#column <= this.#limits.maxColumns) this.#cell = this.#cells.pop() ?? ''
    this.#column -= 1
  }

  #check(): void {
    if (this.#cell.length > this.#limits.maxCell)
      fail('SHEET_CELL_TOO_LONG', { row: this.#lines, column: this.#column + 1 })
  }
  #endLine(): void {
    this.rows.push(this.#cells)
    this.#cells = []
    this.#column = 0
    this.#lines += 1
    if (this.#lines > MAX_SHEET_ROWS) fail('SHEET_TOO_MANY_ROWS', { n: MAX_SHEET_ROWS }, 'file')
  }
}

/** Rows of a CSV file, numbered by records as a spreadsheet program shows them. */
export async function* csvRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  let parser: CsvParser | null = null
  let number = 0
  function* drain(source: CsvParser): Generator<SheetRow> {
    const { rows } = source
    source.rows = []
    for (const cells of rows) {
      number += 1
      if (cells.some((cell) => cell !== '')) yield { number, cells }
    }
  }
  for await (const text of textOf(path)) {
    parser ??= text === '' ? null : new CsvParser(separatorOf(text), limits)
    if (!parser) continue
    parser.feed(text)
    yield* drain(parser)
  }
  if (!parser) return
  parser.end()
  yield* drain(parser)
}
