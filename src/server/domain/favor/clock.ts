import { eachRow } from '../../engine/eachRow.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { closeUnclaimed } from '../../store/favor/claimRows.ts'
import { type ChangedRecord, expireRecords } from '../../store/favor/recordRows.ts'
import { endedStocks, warnableStocks } from '../../store/favor/stockRows.ts'
import { changeStock } from './changeStock.ts'
import { expireBalance } from './stockActions.ts'
import { closeOverdue } from './bankClock.ts'
import { followVouchers } from './follow.ts'
import { endLowStock, raiseLowStock } from './warnings.ts'

const LIMIT = 500

/** Changes vouchers that are due, and what asked for them with them; resolves to their number. */
const following = (
  { database }: Services,
  change: (db: Writer, limit: number) => Promise<readonly ChangedRecord[]>,
): Promise<number> =>
  database.transaction(async (db) => {
    const changed = await change(db, LIMIT)
    for (const tenantId of new Set(changed.map((row) => row.tenantId)))
      await followVouchers(
        db,
        tenantId,
        changed.filter((row) => row.tenantId === tenantId),
      )
    return changed.length
  })

/** Expires vouchers, closes what nobody claimed, and ends stocks whose time is over. */
export async function runClock(services: Services): Promise<boolean> {
  const expired = await following(services, expireRecords)
  const closed = await following(services, closeUnclaimed)
  const overdue = await closeOverdue(services, LIMIT)
  const ended = await endedStocks(services.database.kysely, LIMIT)
  await eachRow(ended, (row) =>
    changeStock(services, row, 'expire', async (stock, work) => {
      await expireBalance(stock, work)
      return stock.status === 'stopped' ? null : { status: 'stopped' }
    }),
  )
  return expired === LIMIT || closed === LIMIT || overdue === LIMIT || ended.length === LIMIT
}

/** Warns once of a stock that is nearly used up, and ends the warning where it was filled again. */
export async function warnOfStocks(services: Services): Promise<boolean> {
  const due = await warnableStocks(services.database.kysely, LIMIT)
  await eachRow(due, (row) =>
    changeStock(services, row, 'warn', async (stock, work) => {
      await (row.isLow ? raiseLowStock(stock, work) : endLowStock(stock, work))
      return { warned: row.isLow }
    }),
  )
  return due.length === LIMIT
}
