import type { Resource } from '../../../contract/define/resource.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import type { AlsoFilter } from '../../engine/hooks.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import { selectWhere } from '../../store/rows.ts'
import type { Predicate } from '../../store/predicate.ts'

const fieldFilter = <N extends string>(field: N, target: Resource, name: string): AlsoFilter<N> => ({
  field,
  find: async (value, reading) => {
    if (hiddenFields(target, reading.caller).has(name)) return []
    const where: Predicate = {
      all: [visibleTo(target, reading), { field: name, operator: 'equals', values: [value] }],
    }
    return (await selectWhere(reading.database.kysely, target, reading.tenantId, where)).map(({ id }) => id)
  },
})

/** Filter by SKU code. */
export const bySkuCode = fieldFilter('skuId', goodsSku, 'skuCode')
/** Filter by batch number, of any SKU. */
export const byBatchNo = fieldFilter('stockId', stock, 'batchNo')
