import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { knownStocks, noteStock, STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { findMatching, insertRows, updateRows } from '../../store/rows.ts'
import type { StockView } from '../../vouchers/favorGateway.ts'
import { takeReading } from './stockReading.ts'

/** A stock of the platform that was made elsewhere, as a row of ours. */
const importedRow = (view: StockView, mchId: string, appid: string) => ({
  batchName: view.stockName.slice(0, 20),
  platform: 'wechat' as const,
  stockType: view.stockType,
  mchId,
  appid,
  stockId: view.stockId,
  couponAmount: view.couponAmount,
  transactionMinimum: view.transactionMinimum,
  maxCoupons: view.maxCoupons,
  maxAmount: multiplyFen(view.couponAmount, view.maxCoupons),
  maxAmountByDay: view.maxAmountByDay,
  maxCouponsPerUser: Math.max(1, view.maxCouponsPerUser),
  availableBegin: formatMoment(view.availableBegin ?? new Date()),
  availableEnd: formatMoment(view.availableEnd ?? new Date()),
  validDays: 0,
  description: view.description || view.stockName,
  autoStart: false,
  balance: 0,
  reservedCount: 0,
  issuedCount: 0,
  externalCount: view.distributed,
  usedCount: 0,
  expiredCount: 0,
  returnedCount: 0,
  platformDistributed: view.distributed,
  platformMax: view.maxCoupons,
  origin: 'imported' as const,
  warnEnabled: false,
  warned: false,
  suspended: false,
  status: view.state,
})

/** Writes the stocks of a platform: those that are missing, and how the others stand. */
export async function writeStocks(
  views: readonly StockView[],
  { mchId, appid }: { readonly mchId: string; readonly appid: string },
  work: Work,
): Promise<{ readonly created: number; readonly updated: number; readonly ids: readonly string[] }> {
  const { db, tenantId } = work
  const idByStock = await knownStocks(db, tenantId, {
    platform: 'wechat',
    stockIds: views.map(({ stockId }) => stockId),
  })
  const fresh = views.filter(({ stockId }) => !idByStock.has(stockId))
  const ids = await insertRows(
    db,
    favorCoupon,
    tenantId,
    fresh.map((view) => importedRow(view, mchId, appid)),
  )
  for (const [index, view] of fresh.entries())
    if (view.maxCoupons > view.distributed)
      await moveQuota(db, tenantId, STOCK_QUOTA, {
        ownerId: ids[index] ?? '',
        type: 'initial',
        delta: view.maxCoupons - view.distributed,
        bizNo: view.stockId,
      })
  let updated = 0
  for (const view of views) {
    const id = idByStock.get(view.stockId)
    const [stock] = id ? await findMatching(db, favorCoupon, { tenantId, ids: [id], lock: true }) : []
    if (!stock) continue
    await noteStock(db, tenantId, { id: stock.id, distributed: view.distributed })
    const { set = {} } = await takeReading(stock, view, work)
    if (Object.keys(set).length > 0)
      await updateRows(db, favorCoupon, { tenantId, ids: [stock.id], set, userId: null })
    updated += 1
  }
  return { created: fresh.length, updated, ids: [...ids, ...idByStock.values()] }
}
