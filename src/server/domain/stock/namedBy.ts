import type { Resource } from '../../../contract/define/resource.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { merchantStock } from '../../../contract/resources/stock/merchantStock.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { type AlsoFilter, hooks } from '../../engine/hooks.ts'
import { selectWhere } from '../../store/rows.ts'

const named = (field: string, target: Resource, name: string): AlsoFilter => ({
  field,
  find: async (value, { database, tenantId }) =>
    (
      await selectWhere(database.kysely, target, tenantId, {
        field: name,
        operator: 'equals',
        values: [value],
      })
    ).map(({ id }) => id),
})

/** Cards of a SKU by its code. */
export const bySkuCode = named('skuId', goodsSku, 'skuCode')
/** What is in batches of this number, of whatever SKU. */
export const byBatchNo = named('stockId', stock, 'batchNo')

hooks(merchantStock, { alsoFilter: { batchNo: byBatchNo } })
