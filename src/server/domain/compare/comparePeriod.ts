import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { overlapsConfirmed } from '../../store/supplier/compareTaskRows.ts'
import { daysBetween, formatDay } from '../../../kernel/time.ts'

const MAX_DAYS = 31

/** Days of a reconciliation, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/**
 * Refuses a period that is reversed, longer than 31 days, has not ended, or has a day that was reconciled with the
 * supplier.
 */
export async function requirePeriod(
  supplierId: string,
  { from, to }: Period,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> {
  if (from > to) fail('COMPARE_PERIOD_REVERSED', {}, 'periodEnd')
  if (daysBetween(from, to) + 1 > MAX_DAYS) fail('COMPARE_PERIOD_TOO_LONG', {}, 'periodEnd')
  if (to >= formatDay(new Date())) fail('COMPARE_PERIOD_OPEN', {}, 'periodEnd')
  if (await overlapsConfirmed(db, tenantId, { supplierId, from, to }))
    fail('COMPARE_PERIOD_CONFIRMED', {}, 'periodStart')
}

/** The name of a task that is given none. */
export const nameOf = (supplier: string, { from, to }: Period): string =>
  `${supplier} ${from === to ? from : `${from}～${to}`} 对账`
