import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { particulars } from '../../engine/particulars.ts'
import { blackListOrder } from '../risk/blackListActions.ts'
import {
  blockOrder,
  releaseOrder,
  cancel,
  refund,
  syncOrderStatus,
  sendOrderState,
  remark,
} from './orderActions.ts'
import { merchantOrderInfoHooks } from './orderHooks.ts'

export const merchantOrderInfoParticulars = particulars(merchantOrderInfo, {
  hooks: merchantOrderInfoHooks,
  actions: {
    blackListInfo: blackListOrder,
    blockOrder,
    releaseOrder,
    cancelOrder: cancel,
    refund,
    syncOrderStatus,
    sendOrderState,
    remark,
  },
})
