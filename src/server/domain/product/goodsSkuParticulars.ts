import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { particulars } from '../../engine/particulars.ts'
import { disable, batchPrice } from './skuActions.ts'
import { goodsSkuHooks } from './skuRules.ts'

export const goodsSkuParticulars = particulars(goodsSku, {
  hooks: goodsSkuHooks,
  actions: { disable, batchPrice },
})
