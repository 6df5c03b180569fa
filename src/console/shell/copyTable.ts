import { t } from '../text.ts'
import { copyText } from './copyText.ts'
import { toast } from './toast.ts'

/** A cell to copy; spreadsheets keep the characters of a `verbatim` one instead of reading it as a number. */
export interface CopiedCell {
  readonly text: string
  readonly verbatim: boolean
}

const plain = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Excel and WPS read the number format, Google Sheets the attribute with its own form of a text value. */
function cellHtml({ text, verbatim }: CopiedCell): string {
  if (!verbatim) return `<td>${escape(text)}</td>`
  const value = escape(JSON.stringify({ 1: 2, 2: text }))
  return `<td style="mso-number-format:'\\@'" data-sheets-value="${value}">${escape(text)}</td>`
}

/** Rows as lines of cells separated by tabs. */
export const tableText = (rows: readonly (readonly CopiedCell[])[]): string =>
  rows.map((row) => row.map(({ text }) => plain(text)).join('\t')).join('\n')

/** Rows as a table that keeps long numbers as text. */
export const tableHtml = (rows: readonly (readonly CopiedCell[])[]): string =>
  `<google-sheets-html-origin><table>${rows
    .map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`)
    .join('')}</table></google-sheets-html-origin>`

/** Copies rows as text and as a table, and shows a toast; as text alone where the browser takes no table. */
export async function copyTable(
  rows: readonly (readonly CopiedCell[])[],
  successText = t('复制成功'),
): Promise<void> {
  const types = { 'text/plain': tableText(rows), 'text/html': tableHtml(rows) }
  try {
    const blobs = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    toast(successText)
  } catch {
    await copyText(types['text/plain'], successText)
  }
}
