import { StringDecoder } from 'node:string_decoder'
import { fail } from '../../contract/errors.ts'
import { type NumberFormatter, formatterOf } from './numberFormat.ts'
import { escapedText, SheetListener } from './xlsxCells.ts'
import { type XmlListener, XmlReader } from './xmlReader.ts'
import { type Archive, openArchive, unpack } from './zipReader.ts'
import type { SheetLimits, SheetRow } from './sheetRow.ts'

/** Maximum unpacked size of a workbook in bytes. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
const MAX_SHARED_BYTES = 64 * 1024 * 1024
const MAX_PART_BYTES = 16 * 1024 * 1024
const MAX_STRINGS = 2_000_000
/** Maximum number of number formats of a workbook and maximum length of a format code. */
const MAX_FORMATS = 65_536,
  MAX_FORMAT_LENGTH = 255

async function readPart(
  archive: Archive,
  name: string,
  listener: XmlListener,
  maxBytes: number,
): Promise<void> {
  const reader = new XmlReader(listener),
    decoder = new StringDecoder('utf8')
  let bytes = 0
  for await (const chunk of unpack(archive, name)) {
    bytes += chunk.length
    if (bytes > maxBytes) fail('SHEET_UNPACKED_TOO_LARGE')
    reader.feed(decoder.write(chunk))
  }
}

const quiet = { close: () => undefined, text: () => undefined }

interface WorkbookParts {
  readonly sheet: string
  readonly strings: string | null
  readonly styles: string | null
  readonly from1904: boolean
}

/** Finds the first visible sheet and the parts its cells refer to. */
async function readWorkbookParts(archive: Archive): Promise<WorkbookParts> {
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
            relation: Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
            hidden: /hidden/i.test(attributes.state ?? ''),
          })
        if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      },
    },
    MAX_PART_BYTES,
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
        const target = attributes.Target ?? '',
          type = attributes.Type ?? ''
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
        if (type.endsWith('/sharedStrings')) strings = path
        else if (type.endsWith('/styles')) styles = path
        targets.set(attributes.Id ?? '', path)
      },
    },
    MAX_PART_BYTES,
  )
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = targets.get(first?.relation ?? '') ?? fail('SHEET_MISSING')
  return { sheet, strings, styles, from1904 }
}

async function readStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let current = '',
    inText = false,
    phonetic = false
  const addString = (): void => {
    if (strings.push(escapedText(current)) > MAX_STRINGS) fail('SHEET_UNPACKED_TOO_LARGE')
  }
  await readPart(
    archive,
    part,
    {
      open: (name) => {
        if (name === 'si') current = ''
        else if (name === 't') inText = true
        else if (name === 'rPh') phonetic = true
      },
      close: (name) => {
        if (name === 'si') addString()
        else if (name === 't') inText = false
        else if (name === 'rPh') phonetic = false
      },
      text: (text) => {
        if (inText && !phonetic) current += text
      },
    },
    MAX_SHARED_BYTES,
  )
  return strings
}

async function readFormatters(archive: Archive, part: string, from1904: boolean): Promise<NumberFormatter[]> {
  const codes = new Map<number, string>(),
    formatters: NumberFormatter[] = [],
    formattersById = new Map<number, NumberFormatter>()
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
          codes.set(Number(attributes.numFmtId), (attributes.formatCode ?? '').slice(0, MAX_FORMAT_LENGTH))
        if (name !== 'xf' || !inCells) return
        const id = Number(attributes.numFmtId ?? 0)
        const formatter = formattersById.get(id) ?? formatterOf(id, codes.get(id), from1904)
        formattersById.set(id, formatter)
        if (formatters.push(formatter) > MAX_FORMATS) fail('SHEET_BROKEN')
      },
    },
    MAX_PART_BYTES,
  )
  return formatters
}

/** Rows of the first visible sheet of a workbook, read while it is unpacked. */
export async function* workbookRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const archive = await openArchive(path, MAX_UNPACKED_BYTES)
  try {
    yield* sheetRows(archive, limits)
  } finally {
    archive.zip.close()
  }
}

async function* sheetRows(archive: Archive, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const { sheet, strings, styles, from1904 } = await readWorkbookParts(archive)
  const listener = new SheetListener({
    limits,
    strings: strings ? await readStrings(archive, strings) : [],
    formatters: styles ? await readFormatters(archive, styles, from1904) : [],
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
