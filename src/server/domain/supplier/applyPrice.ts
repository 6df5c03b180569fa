import { say } from '../../../contract/errors.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { supplierPriceChange } from '../../../contract/resources/supplier/supplierPriceChange.ts'
import type { ColumnValues, Row } from '../../../contract/define/row.ts'
import { type Fen, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Database } from '../../store/database.ts'
import { duePriceChanges } from '../../store/supplier/priceChangeRows.ts'
import { findMatching, findRows, updateRows } from '../../store/rows.ts'
import { marginAt } from './margins.ts'
import { followRoutes } from './routeCount.ts'
import type { Writer } from '../../store/db.ts'

type Goods = Row<typeof supplierGoods>
export type PriceChange = Row<typeof supplierPriceChange>
/** Transaction, tenant and user of a price change; the user is null for scheduled work. */
export interface PriceContext {
  readonly db: Writer
  readonly tenantId: string
  readonly userId: string | null
}

const BATCH_SIZE = 200

/** State of goods at a new margin: `losing` where it is negative, `supplying` again where it suffices. */
function stateAfter(
  { goodsState, minMargin }: Goods,
  margin: Fen | null,
  lossAction: PriceChange['lossAction'],
): Goods['goodsState'] {
  if (margin === null) return goodsState
  if (margin < 0 && lossAction === 'stop' && goodsState === 'supplying') return 'losing'
  return goodsState === 'losing' && margin >= (minMargin ?? 0) ? 'supplying' : goodsState
}

/**
 * Applies a confirmed price; orders already sent keep their price. Returns the columns to set and the
 * consequences.
 */
export async function applyPrice(
  change: PriceChange,
  context: PriceContext,
): Promise<{
  readonly set: ColumnValues<typeof supplierPriceChange>
  readonly consequences: readonly Sentence[]
}> {
  const { db, tenantId, userId } = context
  const [goods] = await findMatching(db, supplierGoods, {
    tenantId,
    ids: [change.supplierGoodsId],
    lock: true,
  })
  const { margin, below } = await marginAt(change.newPrice, change.skuId ?? '0', context)
  const figures = {
    appliedTime: formatMoment(new Date()),
    minMarginAfter: margin,
    affectMerchantCount: below,
  }
  if (!goods) return { set: figures, consequences: [] }
  const goodsState = stateAfter(goods, margin, change.lossAction)
  await updateRows(db, supplierGoods, {
    tenantId,
    ids: [goods.id],
    set: { purchasePrice: change.newPrice, goodsState },
    userId,
  })
  if (goodsState !== goods.goodsState) await followRoutes([goods.skuId], context)
  const params = {
    goods: goods.goodsName,
    before: formatFen(goods.purchasePrice),
    after: formatFen(change.newPrice),
  }
  return {
    set: figures,
    consequences: [
      goodsState === 'losing' && goods.goodsState !== 'losing'
        ? say('{goods}：采购价 ¥{before} → ¥{after}，价格倒挂，自动停供', params)
        : say('{goods}：采购价 ¥{before} → ¥{after}', params),
    ],
  }
}

/**
 * Applies all confirmed prices that are due; several servers may run this at once. Returns whether more are
 * due.
 */
export function tickPriceChanges(database: Database): Promise<boolean> {
  return database.transaction(async (db) => {
    const due = await duePriceChanges(db, BATCH_SIZE)
    for (const { id, tenantId } of due) {
      const [change] = await findRows(db, supplierPriceChange, tenantId, [id])
      if (!change) continue
      const { set } = await applyPrice(change, { db, tenantId, userId: null })
      await updateRows(db, supplierPriceChange, {
        tenantId,
        ids: [id],
        set: { ...set, changeState: 'effective' },
        userId: null,
      })
    }
    return due.length === BATCH_SIZE
  })
}
