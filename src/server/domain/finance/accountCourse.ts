import type { Row } from '../../../contract/define/row.ts'
import type { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { type Fen, fen, negateFen, subtractFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import type { Reading } from '../../engine/work.ts'
import { type CourseDay, dailyFloors, statementDays } from '../../store/finance/statementDays.ts'

/** Days whose mean expense the forecast goes on with, and days it looks ahead. */
const MEAN_DAYS = 7,
  AHEAD_DAYS = 9

/** The floor of a coming day: the credits of now, the temporary one until its end. */
function comingFloor(account: Row<typeof contractPartyAccount>, day: string): Fen {
  const fixed = account.creditLimit ?? ZERO_FEN,
    temporary = account.tempCredit ?? ZERO_FEN
  const isOver = account.tempCreditEnd ? String(account.tempCreditEnd).slice(0, 10) < day : false
  return negateFen(fen(fixed + (isOver ? 0 : temporary)))
}

/** The coming days, if every day costs as much as the last ones did; none where they cost nothing. */
function forecastOf(account: Row<typeof contractPartyAccount>, today: string, mean: Fen): CourseDay[] {
  if (mean === 0) return []
  let balance = account.balance ?? ZERO_FEN
  return Array.from({ length: AHEAD_DAYS }, (_, index) => {
    const day = dayAfter(today, index + 1)
    balance = subtractFen(balance, mean)
    return { day, balance, floor: comingFloor(account, day) }
  })
}

/**
 * The balance of an account at the end of each of the last days, how far it might fall then, and where it goes
 * at the mean expense of the last seven whole days.
 */
export async function accountCourse(
  account: Row<typeof contractPartyAccount>,
  length: number,
  { database, tenantId }: Reading,
) {
  const to = formatDay(new Date()),
    from = dayAfter(to, 1 - length)
  const range = { accountId: account.id, from, to }
  const [{ opening, days }, floors] = await Promise.all([
    statementDays(database.kysely, tenantId, range),
    dailyFloors(database.kysely, tenantId, range),
  ])
  const closings = new Map(days.map(({ day, closing }) => [day, closing]))
  let balance = opening
  const records = [...floors].map(([day, floor]): CourseDay => {
    balance = closings.get(day) ?? balance
    return { day, balance, floor }
  })
  const since = dayAfter(to, -MEAN_DAYS)
  const spent = sumFen(
    days.flatMap(({ day, expenseAmount }) => (day >= since && day < to ? [expenseAmount] : [])),
  )
  const mean = fen(Math.round(spent / MEAN_DAYS))
  const forecast = forecastOf(account, to, mean)
  return {
    from,
    to,
    records,
    mean,
    forecast,
    crossing: forecast.find((day) => day.balance < day.floor) ?? null,
    tempCreditEnd: account.tempCreditEnd ?? null,
  }
}
