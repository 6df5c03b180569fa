import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { particulars } from '../../engine/particulars.ts'
import { supply, stop } from './goodsActions.ts'
import { syncPrice, prefetchSyncPrice } from './syncPrice.ts'
import { supplierGoodsHooks } from './supplierGoods.ts'

export const supplierGoodsParticulars = particulars(supplierGoods, {
  hooks: supplierGoodsHooks,
  prefetch: { syncPrice: prefetchSyncPrice },
  actions: { supply, stop, syncPrice },
})
