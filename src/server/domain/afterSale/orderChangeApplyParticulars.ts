import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { particulars } from '../../engine/particulars.ts'
import { orderChangeApplyHooks } from './changeHooks.ts'
import { approve, reject, cancel } from './orderChangeApply.ts'

export const orderChangeApplyParticulars = particulars(orderChangeApply, {
  hooks: orderChangeApplyHooks,
  actions: { approve, reject, cancel },
})
