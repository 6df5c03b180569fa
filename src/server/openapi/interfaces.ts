import type { ApiCode } from './admit.ts'
import { balanceQuery } from './balance.ts'
import { listGoods } from './goods.ts'
import { createOrder, queryOrder } from './orders.ts'
import { askRefund } from './refunds.ts'
import type { Visitor, Given, Told } from './visitor.ts'

/** One call merchants' programs may make. */
export interface Interface {
  readonly apiCode: ApiCode
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly run: (given: Given, visitor: Visitor) => Promise<Told>
}

/** Every interface that is open. */
export const INTERFACES: readonly Interface[] = [
  { apiCode: 'goods.list', method: 'GET', path: '/goods/list', run: listGoods },
  { apiCode: 'order.create', method: 'POST', path: '/order/create', run: createOrder },
  { apiCode: 'order.query', method: 'GET', path: '/order/query', run: queryOrder },
  { apiCode: 'order.refund', method: 'POST', path: '/order/refund', run: askRefund },
  {
    apiCode: 'balance.query',
    method: 'GET',
    path: '/balance/query',
    run: (_given, visitor) => balanceQuery(visitor),
  },
]
