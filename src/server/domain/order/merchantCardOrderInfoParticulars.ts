import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { particulars } from '../../engine/particulars.ts'
import { invalid } from './cardActions.ts'
import { merchantCardOrderInfoHooks } from './orderHooks.ts'
import { resendSms } from './resendCard.ts'

export const merchantCardOrderInfoParticulars = particulars(merchantCardOrderInfo, {
  hooks: merchantCardOrderInfoHooks,
  actions: { invalid, resendSms },
})
