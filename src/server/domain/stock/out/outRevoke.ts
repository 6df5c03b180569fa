import { fail, say } from '../../../../contract/errors.ts'
import type { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { type Fen, formatFen } from '../../../../kernel/money.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { freeOf, lotsBy, lotsOf } from '../../../store/stock/lotRows.ts'
import { packagesOf, revokePackages } from '../../../store/stock/packageRows.ts'
import { refundCharge } from '../../finance/documentCharge.ts'
import { recallPieces, settleReturn } from '../recalling.ts'
import { returnStock } from '../returns.ts'
import { chargeOf, type StockOut } from './outDocument.ts'

const DAY_MS = 86_400_000

/** Cards of a pickup go back on sale; nobody may have them. Returns the refunded fen. */
async function revokePickup(row: StockOut, work: Work, reason: string): Promise<Fen> {
  const packages = await packagesOf(work.db, work.tenantId, row.id)
  if (packages.some(({ downloads }) => downloads > 0)) fail('STOCK_OUT_DOWNLOADED')
  if (packages.some(({ mailed }) => mailed)) fail('STOCK_OUT_MAILED')
  await returnStock(work, { bizNo: row.outNo ?? '', qty: row.qty, resellable: true })
  await revokePackages(work.db, work.tenantId, row.id)
  return refundCharge(chargeOf(row), reason, work)
}

/** Pieces of a document that are still free: those given later are used last. */
async function unusedOf(work: Work, merchantStockId: string, bizNo: string): Promise<number> {
  let { available } = await freeOf(work.db, work.tenantId, merchantStockId)
  for (const lot of await lotsOf(work.db, work.tenantId, merchantStockId)) {
    const free = Math.min(available, lot.qty - lot.returned)
    if (lot.bizNo === bizNo) return free
    available -= free
  }
  return 0
}

/** Prepaid pieces of a document go back into the common stock; none may be used. Returns the refunded fen. */
async function revokeAllocation(row: StockOut, work: Work, remark: string): Promise<Fen> {
  const bizNo = row.outNo ?? '',
    merchantCode = row.merchantCode ?? ''
  const shares = (await lotsBy(work.db, work.tenantId, bizNo)).map((lot) => ({ lot, qty: lot.qty }))
  for (const { lot, qty } of shares) {
    if ((await unusedOf(work, lot.merchantStockId, bizNo)) < qty) fail('STOCK_OUT_USED')
    const { stockId } = await freeOf(work.db, work.tenantId, lot.merchantStockId)
    await recallPieces(work, {
      merchantStockId: lot.merchantStockId,
      merchantCode,
      stockId,
      skuId: row.skuId,
      hasCards: true,
      qty,
      bizNo,
      document: 'stockOut',
      remark,
    })
  }
  return settleReturn(work, shares, { refund: true, merchantCode, remark })
}

/** Takes back within a day what a document handed out, as if it had not been. */
export const revoke: ActionHandler<typeof cardStockOut, 'revoke'> = async (row, input, work) => {
  if (row.outType !== 'pickup' && row.outType !== 'allocate') fail('STOCK_OUT_KIND')
  if (row.outTime !== null && row.outTime < formatMoment(new Date(Date.now() - DAY_MS)))
    fail('STOCK_OUT_TOO_OLD')
  const refundAmount =
    row.outType === 'pickup'
      ? await revokePickup(row, work, input.reason)
      : await revokeAllocation(row, work, input.reason)
  return {
    set: { cancelReason: input.reason, refundAmount },
    consequences: [
      say('{outNo}：{qty} 张退回可用，退款 ¥{amount}', {
        outNo: row.outNo ?? '',
        qty: row.qty,
        amount: formatFen(refundAmount),
      }),
    ],
  }
}
