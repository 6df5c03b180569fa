import type { ApiCode } from './authenticateRequest.ts'
import { accountCalls } from './accountCalls.ts'
import { grantCoupon } from './couponGrants.ts'
import { queryCoupons } from './couponQueries.ts'
import { queryCode, redeemByProgram } from './couponCodes.ts'
import { couponUse } from './couponUses.ts'
import { favorCalls } from './favorCalls.ts'
import { listGoods } from './goods.ts'
import { createOrder, queryOrder } from './orders.ts'
import { eternityCalls } from './eternityCalls.ts'
import { requestRefund } from './refunds.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

/** An endpoint of the open API. */
export interface Endpoint {
  readonly apiCode: ApiCode
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly run: (parameters: CallParameters, context: CallContext) => Promise<CallResult>
}

/** All endpoints. */
export const ENDPOINTS: readonly Endpoint[] = [
  { apiCode: 'eternity.issue', method: 'POST', path: '/eternity/issue', run: eternityCalls.issue },
  { apiCode: 'eternity.query', method: 'GET', path: '/eternity/query', run: eternityCalls.query },
  { apiCode: 'eternity.verify', method: 'POST', path: '/eternity/verify', run: eternityCalls.verify },
  { apiCode: 'eternity.reverse', method: 'POST', path: '/eternity/reverse', run: eternityCalls.reverse },
  { apiCode: 'eternity.void', method: 'POST', path: '/eternity/void', run: eternityCalls.void },
  { apiCode: 'bill.list', method: 'GET', path: '/bill/list', run: accountCalls.bills },
  { apiCode: 'bill.download', method: 'GET', path: '/bill/download', run: accountCalls.download },
  { apiCode: 'goods.list', method: 'GET', path: '/goods/list', run: listGoods },
  { apiCode: 'order.create', method: 'POST', path: '/order/create', run: createOrder },
  { apiCode: 'order.query', method: 'GET', path: '/order/query', run: queryOrder },
  { apiCode: 'order.refund', method: 'POST', path: '/order/refund', run: requestRefund },
  {
    apiCode: 'balance.query',
    method: 'GET',
    path: '/balance/query',
    run: (_parameters, context) => accountCalls.balance(context),
  },
  { apiCode: 'favor.issue', method: 'POST', path: '/favor/issue', run: favorCalls.issue },
  { apiCode: 'favor.claim', method: 'POST', path: '/favor/claim', run: favorCalls.claim },
  { apiCode: 'favor.query', method: 'GET', path: '/favor/query', run: favorCalls.query },
  { apiCode: 'coupon.grant', method: 'POST', path: '/coupon/grant', run: grantCoupon },
  { apiCode: 'coupon.query', method: 'GET', path: '/coupon/query', run: queryCoupons },
  { apiCode: 'coupon.query', method: 'GET', path: '/coupon/code', run: queryCode },
  { apiCode: 'coupon.use', method: 'POST', path: '/coupon/redeem', run: redeemByProgram },
  { apiCode: 'coupon.use', method: 'POST', path: '/coupon/lock', run: couponUse.lock },
  { apiCode: 'coupon.use', method: 'POST', path: '/coupon/release', run: couponUse.release },
  { apiCode: 'coupon.use', method: 'POST', path: '/coupon/use', run: couponUse.use },
  { apiCode: 'coupon.use', method: 'POST', path: '/coupon/return', run: couponUse.return },
]
