import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'

/** A failed or skipped row with words that name it. */
export interface ReportRow extends RowOutcome {
  readonly title: string
  /** It is a row of the list, to be marked and opened. */
  readonly listed: boolean
}

/** What is left to look at after a bulk change that did not succeed for every row. */
export interface Report {
  readonly resource: Resource
  /** `停用 9 条`. */
  readonly title: string
  readonly ok: number
  readonly failed: readonly ReportRow[]
  readonly skipped: readonly ReportRow[]
  /** Tries the failed rows again under their old keys; null where trying again is of no use. */
  readonly retry: (() => void) | null
}

/** The report's rows as tab-separated text, ids first, so that a spreadsheet keeps every digit. */
export const reportTsv = (
  report: Report,
  head: readonly [string, string, string, string],
  labels: { readonly failed: string; readonly skipped: string },
): string =>
  [
    head,
    ...report.failed.map((row) => [row.id, row.title, labels.failed, row.msg] as const),
    ...report.skipped.map((row) => [row.id, row.title, labels.skipped, row.msg] as const),
  ]
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
