import type { Row } from '../../../contract/define/row.ts'
import { say } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { hasRoute } from '../product/supply.ts'
import { marginAt } from './margins.ts'

type Goods = Row<typeof supplierGoods>

export const supply: ActionHandler<typeof supplierGoods, 'supply'> = async (row, _input, work) => {
  const { margin } = await marginAt(row.purchasePrice, row.skuId, work)
  if (margin !== null && margin < (row.minMargin ?? 0)) work.confirm(say('采购价高于商户售价，请确认'))
  const params = { goods: row.goodsName, price: formatFen(row.purchasePrice) }
  return {
    consequences: [
      margin === null
        ? say('{goods}：恢复供货，采购价 ¥{price}', params)
        : say('{goods}：恢复供货，采购价 ¥{price}，毛利 ¥{margin}', { ...params, margin: formatFen(margin) }),
    ],
  }
}

/** Ids of the goods that one call stops together. */
const stoppingGoods = new WeakMap<Work, Set<string>>()

/** Whether a product on sale can still be delivered without these goods. */
async function leavesRoute(row: Goods, work: Work): Promise<boolean> {
  const stoppedIds = stoppingGoods.get(work) ?? new Set<string>()
  stoppingGoods.set(work, stoppedIds.add(row.id))
  const [sku] = await findRows(work.db, goodsSku, work.tenantId, [row.skuId])
  const [spu] = sku ? await findRows(work.db, goodsSpu, work.tenantId, [String(sku.spuId)]) : []
  if (!sku || spu?.shelfStatus !== 'on') return true
  const others = await selectWhere(work.db, supplierGoods, work.tenantId, {
    all: [
      { field: 'skuId', operator: 'equals', values: [row.skuId] },
      { field: 'goodsState', operator: 'equals', values: [supplierGoods.states.wire.supplying] },
    ],
  })
  return hasRoute(
    {
      availableQty: Number(sku.availableQty ?? 0),
      supplierCount: others.filter(({ id }) => !stoppedIds.has(id)).length,
    },
    spu.deliverType,
  )
}

export const stop: ActionHandler<typeof supplierGoods, 'stop'> = async (row, _input, work) => {
  if (row.goodsState === 'supplying' && !(await leavesRoute(row, work)))
    work.confirm(say('停供后商品将无可用渠道'))
  return { consequences: [say('{goods}：不再接新单', { goods: row.goodsName })] }
}
