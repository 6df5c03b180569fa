import { type Fen, fen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'

const amountOf = (value: unknown): Fen | null => (typeof value === 'number' ? fen(value) : null)

/** Leaves a temporary credit out of the figures of an account from the moment it ends. */
function leaveOut(row: Changes, now: string): void {
  const { tempCreditEnd } = row,
    credit = amountOf(row.tempCredit) ?? ZERO_FEN
  if (typeof tempCreditEnd !== 'string' || tempCreditEnd > now || credit === 0) return
  row.tempCredit = ZERO_FEN
  row.tempCreditEnd = null
  const available = amountOf(row.availableAmount),
    overLimit = amountOf(row.overLimitAmount),
    alertValue = amountOf(row.alertValue) ?? ZERO_FEN
  if (available === null) return
  const left = subtractFen(available, credit)
  row.availableAmount = left
  if (overLimit !== null) row.overLimitAmount = left < 0 ? subtractFen(ZERO_FEN, left) : ZERO_FEN
  if (typeof row.overLimit === 'boolean') row.overLimit = left < 0
  if (typeof row.belowAlert === 'boolean') row.belowAlert = alertValue > 0 && left < alertValue
}

/**
 * The figures of accounts as they are now: the stored ones have a temporary credit until scheduled work ends it.
 * Orders are checked against its end by the statement that holds their money.
 */
export const ENDED_CREDIT = {
  sets: ['tempCredit', 'tempCreditEnd', 'availableAmount', 'overLimitAmount', 'overLimit', 'belowAlert'],
  from: [
    'tempCredit',
    'tempCreditEnd',
    'availableAmount',
    'overLimitAmount',
    'overLimit',
    'belowAlert',
    'alertValue',
  ],
  run: (rows: readonly Changes[]): Promise<void> => {
    const now = formatMoment(new Date())
    for (const row of rows) leaveOut(row, now)
    return Promise.resolve()
  },
} as const
