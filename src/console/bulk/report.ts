import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'

/** A failed or skipped row with its title. */
export interface ReportRow extends RowOutcome {
  readonly title: string
  /** Whether it is a row of the list, which can be selected and opened. */
  readonly listed: boolean
}

/** Report of a bulk change that did not succeed for every row. */
export interface Report {
  readonly resource: Resource
  /** `停用 9 条`. */
  readonly title: string
  readonly ok: number
  readonly failed: readonly ReportRow[]
  readonly skipped: readonly ReportRow[]
  /** Rows that were not sent, because the operator stopped the change. */
  readonly notSent: number
  /** Retries the failed rows under their old idempotency keys; null where a retry cannot succeed. */
  readonly retry: (() => void) | null
}

/** The report's rows as tab-separated text, ids first. */
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
