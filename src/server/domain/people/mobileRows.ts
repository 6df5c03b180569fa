import { ERRORS, fail } from '../../../contract/errors.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { foldWidth } from '../../../kernel/text.ts'
import type { UploadedFile } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { headingsFor, prefetchRows, tableOf } from '../../import/uploadedSheet.ts'
import type { Services } from '../../services.ts'
import { Pauses } from '../../store/pauses.ts'
import { OUTCOME, type UserFileRow } from '../../store/people/userFileRows.ts'

export const MAX_BYTES = 10 * 1024 * 1024
const LIMITS = { maxRows: 100_000, maxBytes: MAX_BYTES } as const
const HEADINGS = {
  mobile: ['手机号', '手机号码', '手机', '号码', 'mobile', 'phone'],
  remark: ['备注', '说明', 'remark', 'note'],
} as const
const REASONS = { wrong: ERRORS.ORDER_MOBILE_INVALID.text, repeated: '与前面的行重复' } as const

/** Reads a file before the transaction of the call. */
export const readAhead = (sent: UploadedFile, services: Services): Promise<void> =>
  prefetchRows(sent, LIMITS, services)

/** The rows of a file, each judged by its number alone: right, wrong, or the same as an earlier one. */
export async function readFileRows(
  sent: UploadedFile | null,
  { services, vault }: Work,
): Promise<UserFileRow[]> {
  const { headings, rows } = await tableOf(sent, LIMITS, services)
  const matched = headingsFor(HEADINGS, headings)
  const mobileAt = headings.indexOf(
      matched.mobile ?? fail('SHEET_COLUMN_MISSING', { heading: '手机号' }, 'file'),
    ),
    remarkAt = matched.remark ? headings.indexOf(matched.remark) : -1
  const seen = new Set<string>(),
    pauses = new Pauses(),
    read: UserFileRow[] = []
  for (const { number, cells } of rows) {
    await pauses.due()
    const cell = foldWidth(cells[mobileAt] ?? '').replace(/[\s-]/g, '')
    const remark = (cells[remarkAt] ?? '').trim().slice(0, 200) || null
    if (cell === '' && remark === null) continue
    const digest = isMobile(cell) ? vault.digest(cell) : null
    const isRepeated = digest !== null && seen.has(digest)
    if (digest) seen.add(digest)
    read.push({
      rowNo: number,
      cell: vault.seal(cell.slice(0, 100)),
      digest,
      remark,
      outcome: digest === null ? OUTCOME.failed : isRepeated ? OUTCOME.repeated : OUTCOME.waiting,
      reason: digest === null ? REASONS.wrong : isRepeated ? REASONS.repeated : null,
    })
  }
  return read.length > 0 ? read : fail('SHEET_NO_ROWS', {}, 'file')
}

export const countOf = (rows: readonly UserFileRow[], outcome: number): number =>
  rows.filter((row) => row.outcome === outcome).length
