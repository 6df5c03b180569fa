import type { Row } from '../../../contract/define/row.ts'
import type { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { formatDay, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { setDayUsage, usedToday } from '../../store/supplier/supplierRows.ts'
import { rateOf, sumByGoods } from '../../store/supplier/supplierSums.ts'
import type { Reader } from '../../store/db.ts'

type Goods = Row<typeof supplierGoods>
interface ReadContext {
  readonly db: Reader
  readonly tenantId: string
}

const DAY_MS = 24 * 3_600_000
const suppliersOf = (rows: readonly Changes[]): string[] => [
  ...new Set(rows.flatMap(({ supplierId }) => (typeof supplierId === 'string' ? [supplierId] : []))),
]
const today = (): Date => parseMoment(formatDay(new Date()))

/**
 * Adds to goods the quantity ordered today and the success rate of the last 24 hours. Capped goods use their
 * counter; for others the orders are summed.
 */
export async function addUsageFigures(
  rows: readonly Changes[],
  { db, tenantId }: ReadContext,
): Promise<void> {
  const supplierIds = suppliersOf(rows)
  const [lastDay, sinceMidnight, cappedUsage] = [
    await sumByGoods(db, { tenantId, supplierIds, since: new Date(Date.now() - DAY_MS) }),
    await sumByGoods(db, { tenantId, supplierIds, since: today() }),
    await usedToday(
      db,
      rows.map(({ id }) => String(id)),
      formatDay(new Date()),
    ),
  ]
  for (const row of rows) {
    const id = String(row.id),
      orderedQty = sinceMidnight.get(id)?.qty ?? 0
    Object.assign(row, {
      successRate: rateOf(lastDay.get(id)),
      dayUsedQty: Number(row.dayLimitQty ?? 0) > 0 ? (cappedUsage.get(id) ?? 0) : orderedQty,
    })
  }
}

/** Starts the counter of goods that get a daily cap with the quantity ordered earlier that day. */
export async function seedDailyCap(before: Goods, after: Goods, { db, tenantId }: Work): Promise<void> {
  if ((before.dayLimitQty ?? 0) > 0 || (after.dayLimitQty ?? 0) === 0) return
  const orderedByGoods = await sumByGoods(db, { tenantId, supplierIds: [after.supplierId], since: today() })
  await setDayUsage(db, tenantId, {
    goodsId: after.id,
    day: formatDay(new Date()),
    used: orderedByGoods.get(after.id)?.qty ?? 0,
  })
}
