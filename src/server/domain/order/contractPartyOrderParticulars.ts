import { contractPartyOrder } from '../../../contract/resources/order/contractPartyOrder.ts'
import { particulars } from '../../engine/particulars.ts'
import { contractPartyOrderHooks } from './orderHooks.ts'

export const contractPartyOrderParticulars = particulars(contractPartyOrder, {
  hooks: contractPartyOrderHooks,
})
