import { supplierPriceChange } from '../../../contract/resources/supplier/supplierPriceChange.ts'
import { particulars } from '../../engine/particulars.ts'
import { supplierPriceChangeHooks } from './priceDraft.ts'
import { confirm, reject, cancel } from './priceChange.ts'

export const supplierPriceChangeParticulars = particulars(supplierPriceChange, {
  hooks: supplierPriceChangeHooks,
  actions: { confirm, reject, cancel },
})
