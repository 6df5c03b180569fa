import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { merchantStock } from '../../../contract/resources/stock/merchantStock.ts'
import { createRow } from '../../engine/save.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { merchantsByName, skusByCode } from './namedRows.ts'
import type { OrderSeedContext } from './orderLives.ts'
import { PREPAID_PURCHASES, type PrepaidPurchase, TRANSFERS } from './prepaid.data.ts'
import { transferCards } from './transferSeed.ts'
import { act, workAsOf } from './workAs.ts'

const HOUR_MS = 3_600_000,
  APPROVED_AFTER = 1

/** Writes what a merchant wants to buy; returns its id. */
async function order({ merchant, number, lines }: PrepaidPurchase, work: Work): Promise<string> {
  const { db, tenantId } = work,
    skus = await skusByCode(db, tenantId)
  const day = momentOf(work).slice(0, 10).replaceAll('-', '')
  const { targets } = await createRow(
    scPurchaseOrder,
    {
      merchantId: (await merchantsByName(db, tenantId)).get(merchant)?.id,
      merchantOrderNo: `BH-${day}-${number}`,
      deliverMode: 1,
      items: lines.map(([sku, qty]) => ({ skuId: skus.get(sku)?.id, qty })),
    },
    work,
  )
  return targets[0] ?? ''
}

/** Dates the stock of merchants that the latest step created. */
async function dateNewStock(dated: Set<string>, work: Work): Promise<void> {
  const { db, tenantId } = work,
    rows = await selectWhere(db, merchantStock, tenantId, { all: [] })
  const ids = rows.flatMap(({ id }) => (dated.has(id) ? [] : [id]))
  for (const id of ids) dated.add(id)
  await updateRows(db, merchantStock, { tenantId, ids, set: { createTime: momentOf(work) }, userId: null })
}

/**
 * Schedules how merchants came to stock of their own: bulk purchases that they paid, and transfers of cards. Their
 * later orders are delivered from it.
 */
export async function schedulePrepaid(
  { at, timeline }: Pick<OrderSeedContext, 'at' | 'timeline'>,
  now: Date,
): Promise<void> {
  const as = await workAsOf(at),
    dated = new Set<string>()
  const add = (hoursAgo: number, account: string, run: (work: Work) => Promise<void>): void => {
    const moment = new Date(now.getTime() - hoursAgo * HOUR_MS)
    timeline.add(moment, () => run(as(account, moment)))
  }
  for (const purchase of PREPAID_PURCHASES) {
    let id = ''
    add(purchase.hoursAgo, 'dingguoping', async (work) => {
      id = await order(purchase, work)
    })
    add(purchase.hoursAgo - APPROVED_AFTER, 'baixue', (work) =>
      act(scPurchaseOrder, { id, name: 'approve', input: { opinion: '可用额度充足，同意备货' } }, work),
    )
    for (const { hoursAgo, sku, qty, batchNo } of purchase.deliveries)
      add(hoursAgo, 'tanyajing', async (work) => {
        const skuId = (await skusByCode(work.db, work.tenantId)).get(sku)?.id ?? null
        await act(scPurchaseOrder, { id, name: 'deliver', input: { skuId, qty, batchNo } }, work)
        await dateNewStock(dated, work)
      })
  }
  for (const transfer of TRANSFERS)
    add(transfer.hoursAgo, 'tanyajing', async (work) => {
      await transferCards(transfer, work)
      await dateNewStock(dated, work)
    })
}
