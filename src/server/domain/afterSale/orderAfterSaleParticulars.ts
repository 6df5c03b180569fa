import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { particulars } from '../../engine/particulars.ts'
import { orderAfterSaleHooks } from './caseHooks.ts'
import { exchangeGoods } from './exchange.ts'
import { refund, buyBack } from './refundActions.ts'
import { approve, reject, returnGoods, receive, cancel } from './orderAfterSale.ts'

export const orderAfterSaleParticulars = particulars(orderAfterSale, {
  hooks: orderAfterSaleHooks,
  actions: { refund, buyBack, approve, reject, returnGoods, receive, cancel, exchangeGoods },
})
