import { labelKey } from '../../../../contract/wire.ts'
import { amountInCapitals } from '../../../../kernel/capitals.ts'
import { absFen, type Fen, formatFen, ZERO_FEN } from '../../../../kernel/money.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { PdfDocument, PdfTable } from '../../../pdf/pdfDocument.ts'

/** A row whose references and choices have their labels. */
export type LabelledRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** The label of a coded field, or the text of a plain one; a dash where there is none. */
export function printed(row: LabelledRow, name: string): string {
  const value = row[labelKey(name)] ?? row[name]
  return value === null || value === undefined || value === '' ? '—' : String(value)
}

export const amountOf = (row: LabelledRow, name: string): Fen => (row[name] ?? ZERO_FEN) as Fen
export const printedAmount = (row: LabelledRow, name: string): string => formatFen(amountOf(row, name))
export const printedCount = (row: LabelledRow, name: string): string =>
  Number(row[name] ?? 0).toLocaleString('en-US')

/** An amount as the result of a document, with the same in capitals. */
export function resultOf(label: string, amount: Fen): PdfDocument['result'] {
  const words = amountInCapitals(absFen(amount))
  return {
    label,
    value: `${amount < 0 ? '-' : ''}¥${formatFen(absFen(amount))}`,
    words: words === '' ? '零元整' : amount < 0 ? `负${words}` : words,
  }
}

type Column = PdfTable['columns'][number]
export const textColumn = (label: string, share: number): Column => ({ label, align: 'left', share })
export const figureColumn = (label: string, share: number): Column => ({ label, align: 'right', share })

/** What is printed across a document that both sides have not confirmed; empty for one that they have. */
const WATERMARKS: Readonly<Record<string, string>> = {
  draft: '未确认',
  sent: '待对方确认',
  disputed: '争议中',
  voided: '已作废',
}
export const watermarkOf = ({ billStatus }: LabelledRow): string => WATERMARKS[String(billStatus)] ?? ''

/** The foot of a page: by whom and when the document was drawn. */
export const footerOf = (name: string): string =>
  `由 ${name} 于 ${formatMoment(new Date())} 出具，金额单位：人民币元`
