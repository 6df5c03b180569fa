import { fail } from '../../../contract/errors.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { isId } from '../../../kernel/id.ts'
import { daysBetween, isDay, isMoment } from '../../../kernel/time.ts'
import type { Parameters } from '../../engine/route.ts'
import { readTotals } from '../../engine/totals.ts'
import type { Reading } from '../../engine/work.ts'
import {
  type StatisticsFigures,
  type StatisticsScope,
  statisticsRows,
} from '../../store/eternity/eternityFigures.ts'

const MAX_DAYS = 92,
  DAY_LENGTH = 10,
  FIRST = '2000-01-01 00:00:00',
  LAST = '2099-12-31 23:59:59'

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value)

function idOf(parameters: Parameters, name: string): string | null {
  const id = textOf(parameters[name])
  return id === null || isId(id) ? id : fail('VALIDATION', { label: name, rule: '格式不正确' }, name)
}

/** A moment, or a day that begins or ends there. */
function momentIn(parameters: Parameters, name: string, timeOfDay: string): string | null {
  const text = textOf(parameters[name])
  if (text === null || isMoment(text)) return text
  return isDay(text) ? `${text} ${timeOfDay}` : fail('VALIDATION', { label: name, rule: '格式不正确' }, name)
}

function scopeIn(parameters: Parameters): StatisticsScope {
  const couponId = idOf(parameters, 'couponId'),
    begin = momentIn(parameters, 'begin', '00:00:00'),
    end = momentIn(parameters, 'end', '23:59:59'),
    groupBy = textOf(parameters.groupBy)
  if (groupBy !== null && groupBy !== 'day' && groupBy !== 'coupon' && groupBy !== 'merchant')
    fail('ETERNITY_GROUP', {}, 'groupBy')
  // All vouchers of one template may be counted; those of all templates only over a span.
  const isSpanned =
    begin !== null &&
    end !== null &&
    daysBetween(begin.slice(0, DAY_LENGTH), end.slice(0, DAY_LENGTH)) <= MAX_DAYS
  if (couponId === null && !isSpanned) fail('ETERNITY_STATISTICS_RANGE', {}, 'begin')
  return {
    couponId,
    contractPartyId: idOf(parameters, 'contractPartyId'),
    merchantCode: textOf(parameters.merchantCode),
    begin: begin ?? FIRST,
    end: end ?? LAST,
    groupBy,
  }
}

const NONE: Omit<StatisticsFigures, 'key'> = {
  issuedCount: 0,
  issuedAmount: 0,
  usedCount: 0,
  partCount: 0,
  unusedCount: 0,
  expiredCount: 0,
  immutableCount: 0,
  verifiedTimes: 0,
  verifiedAmount: 0,
  balanceAmount: 0,
  expiredAmount: 0,
  immutableAmount: 0,
}

/** Figures with the share of vouchers that were used, at least in part. */
const rated = ({ key, ...figures }: StatisticsFigures) => ({
  ...figures,
  verifyRate:
    figures.issuedCount === 0
      ? 0
      : Math.round(((figures.usedCount + figures.partCount) / figures.issuedCount) * 10_000) / 10_000,
  ...(key === null ? {} : { key }),
})

/** What was issued in a span and what became of it, in all and by day, template or merchant. */
export async function statistics(parameters: Parameters, { database, tenantId }: Reading): Promise<unknown> {
  const scope = scopeIn(parameters)
  const [total] = await statisticsRows(database.kysely, tenantId, { ...scope, groupBy: null })
  const rows = scope.groupBy === null ? [] : await statisticsRows(database.kysely, tenantId, scope)
  return { total: rated(total ?? { key: null, ...NONE }), rows: rows.map(rated) }
}

/** Sums of redemptions: all but the count are net of what was reversed. */
export async function verificationFigures(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { current: _current, size: _size, ...filters } = parameters
  const { count, groups = [] } = await readTotals(
    eternityVerification,
    { ...filters, fields: 'verifyTimes,verifyAmount,settleAmount', groupBy: 'status' },
    reading,
  )
  const done = groups.find(({ key }) => key === 'done'),
    reversed = groups.find(({ key }) => key === 'reversed')
  const sum = (group: typeof done, name: string): number => group?.sums[name]?.sum ?? 0
  return {
    count,
    verifyTimes: sum(done, 'verifyTimes'),
    verifyAmount: sum(done, 'verifyAmount'),
    settleAmount: sum(done, 'settleAmount'),
    reversedCount: reversed?.count ?? 0,
    reversedAmount: sum(reversed, 'verifyAmount'),
  }
}
