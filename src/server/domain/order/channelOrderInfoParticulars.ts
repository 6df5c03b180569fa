import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { particulars } from '../../engine/particulars.ts'
import { blackListAttempt } from '../risk/blackListActions.ts'
import { isSuccessState, isFailState, query } from './channelActions.ts'
import { channelOrderInfoHooks } from './orderHooks.ts'

export const channelOrderInfoParticulars = particulars(channelOrderInfo, {
  hooks: channelOrderInfoHooks,
  actions: { blackListInfo: blackListAttempt, isSuccessState, isFailState, query },
})
