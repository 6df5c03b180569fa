import type { ExportColumn, Shape } from './columns.ts'
import { cleanText, isRisky, yuan } from './text.ts'
import { type Entry, zipBytes } from './zip.ts'

type Cells = readonly unknown[]
/** Places in the list of cell formats below. */
const STYLE = { heading: 1, text: 2, risky: 3, money: 4, percent: 5, date: 6, dateTime: 7 } as const
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`
const FIXED: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
]

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '',
}
/** Letters that no XML may hold: halves of a pair, and the two that are none. */
const NO_XML = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g
const escaped = (text: string): string =>
  /[&<>"\r\ud800-\udfff\ufffe\uffff]/.test(text)
    ? text.replace(NO_XML, '').replace(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign)
    : text

const textCell = (value: unknown, style?: number): string => {
  const text = cleanText(value)
  return `<c t="inlineStr" s="${style ?? (isRisky(text) ? STYLE.risky : STYLE.text)}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Days since the beginning that spreadsheets count from; null where it is no moment. */
function serial(value: unknown): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?/.exec(String(value))
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const days = (Date.UTC(year, month - 1, day, hour, minute, second) - EPOCH) / DAY_MS
  return days < 61 ? null : Math.round(days * 1e8) / 1e8
}

function xlsxCell(shape: Shape, value: unknown): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  const number = typeof value === 'number' && Number.isFinite(value) ? value : null
  switch (shape) {
    case 'text':
      return textCell(value)
    case 'number':
      return number === null ? textCell(value) : `<c><v>${number}</v></c>`
    case 'money':
      return number === null ? textCell(value) : `<c s="${STYLE.money}"><v>${yuan(number)}</v></c>`
    case 'percent':
      return number === null ? textCell(value) : `<c s="${STYLE.percent}"><v>${number}</v></c>`
    case 'date':
    case 'dateTime': {
      const days = serial(value)
      return days === null ? textCell(value) : `<c s="${STYLE[shape]}"><v>${days}</v></c>`
    }
  }
}

const WIDTHS: Readonly<Record<Shape, number>> = {
  text: 22,
  number: 12,
  money: 14,
  percent: 10,
  date: 12,
  dateTime: 20,
}

async function* sheetBytes(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  const shapes = columns.map(({ shape }) => shape)
  const widths = columns
    .map(
      ({ shape }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[shape]}" customWidth="1"/>`,
    )
    .join('')
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${columns.map(({ label }) => textCell(label, STYLE.heading)).join('')}</row>`,
  )
  for await (const batch of batches)
    yield Buffer.from(
      batch
        .map(
          (cells) =>
            `<row>${cells.map((cell, index) => xlsxCell(shapes[index] ?? 'text', cell)).join('')}</row>`,
        )
        .join(''),
    )
  yield Buffer.from('</sheetData></worksheet>')
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

/** A workbook of one sheet: every text a string cell, risky ones marked as quoted, numbers and moments typed. */
export function xlsxBytes(
  columns: readonly ExportColumn[],
  title: string,
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  const sheet =
    escaped(
      cleanText(title)
        .replace(/[[\]:*?/\\]/g, ' ')
        .slice(0, 31),
    ) || 'Sheet1'
  async function* entries(): AsyncGenerator<Entry> {
    for (const [name, text] of FIXED) yield { name, bytes: once(text) }
    yield {
      name: 'xl/workbook.xml',
      bytes: once(
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    }
    yield { name: 'xl/worksheets/sheet1.xml', bytes: sheetBytes(columns, batches) }
  }
  return zipBytes(entries())
}
