import type { Resource } from '../../../contract/define/resource.ts'
import { type Page, readRow, type WireRow } from '../../../contract/wire.ts'
import { formatDay } from '../../../kernel/time.ts'
import { timeRange } from '../../../kernel/timeRange.ts'
import { get } from '../../api.ts'
import type { Row } from '../calls.ts'

/** A day with movements; amounts in fen. */
export interface StatementDay {
  readonly day: string
  readonly opening: number
  readonly closing: number
  readonly incomeCount: number
  readonly incomeAmount: number
  readonly expenseCount: number
  readonly expenseAmount: number
  readonly closed: boolean
  /** Its latest entries. */
  readonly entries: readonly WireRow[]
}
/** The statement of an account, days with movements newest first. */
export interface Statement extends Omit<StatementDay, 'day' | 'closed' | 'entries'> {
  readonly from: string
  readonly to: string
  /** When it was read. */
  readonly time: string
  readonly closedDays: number
  /** Every closed day begins with the balance that was stored for it. */
  readonly joins: boolean
  readonly records: readonly StatementDay[]
}

export const countOf = ({ incomeCount, expenseCount }: Pick<StatementDay, 'incomeCount' | 'expenseCount'>) =>
  incomeCount + expenseCount

/** First and last day of a range in wire form, the last not after today; null for a text that is no range. */
export function daysIn(range: string): { readonly from: string; readonly to: string } | null {
  const now = new Date(),
    today = formatDay(now)
  const { from, to } = timeRange(range, now) ?? {}
  if (!from) return null
  const last = to?.slice(0, 10) ?? today
  const first = from.slice(0, 10)
  return { from: first, to: last > today && first <= today ? today : last }
}

/** Entries of a day read at most. */
const MAX_ENTRIES = 200

/** All entries of a day, newest first, up to 200. */
export async function entriesOfDay(
  of: Resource,
  { accountId, day }: { readonly accountId: string; readonly day: string },
): Promise<readonly Row[]> {
  const { records } = await get<Page<WireRow>>(`${of.path}/list`, {
    query: {
      accountId,
      accountingDate_datege: day,
      accountingDate_datele: day,
      size: MAX_ENTRIES,
      descs: 'postTime',
      count: 0,
    },
    quiet: true,
  })
  return records.map((row) => readRow(of, row) as Row)
}
