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
 * Puts beside goods how many pieces were ordered today, and how often that worked lately. What has a cap is
 * counted; of the rest the orders are added up.
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

/** Goods that get a cap during the day have used what was ordered of them before. */
export async function seedDailyCap(before: Goods, after: Goods, { db, tenantId }: Work): Promise<void> {
  if ((before.dayLimitQty ?? 0) > 0 || (after.dayLimitQty ?? 0) === 0) return
  const orderedByGoods = await sumByGoods(db, { tenantId, supplierIds: [after.supplierId], since: today() })
  await setDayUsage(db, tenantId, {
    goodsId: after.id,
    day: formatDay(new Date()),
    used: orderedByGoods.get(after.id)?.qty ?? 0,
  })
}
