import { proxy } from 'valtio'

/** Days of the statements on screen by account, as ranges in wire form: `thisWeek`, `2026-11-01..2026-11-07`. */
export const statementRanges = proxy<Record<string, string>>({})

/** What a statement begins with. */
export const FIRST_RANGE = 'last7Days'

/** Shows the statement of an account for other days. */
export const showStatement = (accountId: string, range: string): void => {
  statementRanges[accountId] = range
}
