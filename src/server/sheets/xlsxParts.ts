/** XML declaration of every part of a workbook. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** XML namespace of sheets, workbook and styles. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  PACKAGE = 'http://schemas.openxmlformats.org/package/2006',
  SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the cell formats below; `risky` is a text that may be interpreted as a formula. */
export const STYLE = { heading: 1, text: 2, risky: 3, money: 4, percent: 5, date: 6, dateTime: 7 } as const
const NUMBER_FORMATS =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>'
/** Fonts, fills and borders the cell formats refer to; font 1 is bold. */
const SHARED_STYLES =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
const CELL_FORMATS =
  '<cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="4" applyNumberFormat="1"/>' +
  '<xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs>'
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">${NUMBER_FORMATS}\n${SHARED_STYLES}\n${CELL_FORMATS}</styleSheet>`

/** Freezes the first row of a sheet. */
export const FROZEN_HEADING =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '',
}
/** Characters that XML must not contain: unpaired surrogates, U+FFFE and U+FFFF. */
const NO_XML = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g
/** Escapes a text for XML. */
export const escaped = (text: string): string =>
  /[&<>"\r\ud800-\udfff\ufffe\uffff]/.test(text)
    ? text.replace(NO_XML, '').replace(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign)
    : text

/** A text cell; `style` is an index of `STYLE`. */
export const inlineText = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** The entry of a sheet in the workbook. */
export interface ListedSheet {
  readonly name: string
  readonly hidden?: boolean
}

/** The parts of a workbook other than its sheets: workbook, content types, styles and relationships. */
export const workbookParts = (
  sheets: readonly ListedSheet[],
): readonly (readonly [name: string, text: string])[] => [
  ['[Content_Types].xml', contentTypes(sheets.length)],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  ['xl/_rels/workbook.xml.rels', sheetRelations(sheets.length)],
  ['xl/styles.xml', STYLES],
  ['xl/workbook.xml', sheetList(sheets)],
]

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)
const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`

const contentTypes = (sheetCount: number): string =>
  [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    ...numbersTo(sheetCount).map((number) => override(`worksheets/sheet${number}`, 'worksheet')),
    override('styles', 'styles'),
    '</Types>',
  ].join('')

const sheetRelations = (sheetCount: number): string =>
  [
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...numbersTo(sheetCount).map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    ),
    `<Relationship Id="rId${sheetCount + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    '</Relationships>',
  ].join('')

const sheetList = (sheets: readonly ListedSheet[]): string =>
  [
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
    ...sheets.map(({ name, hidden }, index) => {
      const state = hidden ? ' state="hidden"' : ''
      return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
    }),
    '</sheets></workbook>',
  ].join('')
