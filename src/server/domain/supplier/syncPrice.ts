import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import type { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { formatFen, isFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Prefetch } from '../../engine/hooks.ts'
import { findRows } from '../../store/rows.ts'
import { createPushedChange } from './priceDraft.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

type Goods = Row<typeof supplierGoods>

export const prefetchSyncPrice: Prefetch<Goods> = async (
  { supplierId, supplierSkuCode },
  { services, database, tenantId },
) => {
  const [supplier] = await findRows(database.kysely, supplierConfig, tenantId, [supplierId])
  return supplier && supplier.status !== 'terminated' && supplierSkuCode
    ? adapterFor(supplier, services).goodsPrice(supplierSkuCode)
    : null
}

// A price from a supplier is not applied directly: it becomes a price change that another user confirms.
export const syncPrice: ActionHandler<typeof supplierGoods, 'syncPrice'> = async (row, _input, work) => {
  if (!work.prefetched)
    return {
      consequences: [
        say('{goods}：向供应商询价，与 ¥{price} 不同时生成待确认的调价单', {
          goods: row.goodsName,
          price: formatFen(row.purchasePrice),
        }),
      ],
    }
  const price = work.prefetched.get(row.id)
  if (!isFen(price)) return fail('SUPPLIER_PRICE_NOT_REPORTED')
  if (price !== row.purchasePrice) await createPushedChange(row.id, price, work)
  return {
    set: { lastSyncTime: formatMoment(new Date()) },
    consequences: [
      price === row.purchasePrice
        ? say('{goods}：采购价未变', { goods: row.goodsName })
        : say('{goods}：供应商采购价 ¥{price}，已生成待确认的调价单', {
            goods: row.goodsName,
            price: formatFen(price),
          }),
    ],
  }
}
