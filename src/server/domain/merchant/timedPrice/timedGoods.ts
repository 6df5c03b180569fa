import { merchantGoods } from '../../../../contract/resources/merchant/merchantGoods.ts'
import type { Work } from '../../../engine/work.ts'
import { changeOnBehalf } from '../../../store/merchant/recheckRows.ts'
import * as rows from '../../../store/merchant/timedPriceRows.ts'
import { findMatching } from '../../../store/rows.ts'
import { followSalePrices } from '../../supplier/margins.ts'
import type { MerchantGoods } from '../price.ts'
import type { Task } from './timedSteps.ts'

/** Prices changed in one transaction. */
export const PART_SIZE = 1000

/** An item with its goods, which are missing where they were removed. */
export interface ItemGoods {
  readonly item: rows.TimedItem
  readonly goods: MerchantGoods | undefined
}

/** The next items with their goods, which are locked. */
export async function lockPart(
  task: Task,
  state: 'waiting' | 'success',
  { db, tenantId }: Work,
): Promise<readonly ItemGoods[]> {
  const items = await rows.itemsIn(db, tenantId, { taskId: task.id, state, limit: PART_SIZE })
  const goods = new Map(
    (
      await findMatching(db, merchantGoods, {
        tenantId,
        ids: items.map(({ goodsId }) => goodsId),
        lock: true,
      })
    ).map((row) => [row.id, row]),
  )
  return items.map((item) => ({ item, goods: goods.get(item.goodsId) }))
}

/** Writes prices with the history of the ordinary kind, and what follows from them. */
export async function writePrices(
  task: Task,
  changes: readonly { readonly goodsId: string; readonly skuId: string; readonly value: number | null }[],
  work: Work,
): Promise<void> {
  await changeOnBehalf(work.db, 'timed', task.taskNo)
  await rows.setTerm(work.db, work.tenantId, rows.fieldOf(task), changes)
  await followSalePrices([...new Set(changes.map(({ skuId }) => skuId))], work)
}
