import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { Gates } from '../order/gates.ts'
import { prepareOrder } from '../order/prepare.ts'

/** The order that each period of a plan makes. */
export interface PeriodOrder {
  readonly merchantId: string
  readonly skuId: string
  readonly qty: number
  readonly account: string | null
  readonly periodTotal: number
}

/**
 * Columns of a plan that follow from its order, which has to pass all gates now and is not made. Its price is the
 * usual one: what an activity gives for a while is not agreed for all periods.
 */
export async function judgePlan({ merchantId, periodTotal, ...order }: PeriodOrder, work: Work) {
  const [merchant = fail('NOT_FOUND', {}, 'merchantId')] = await findMatching(work.db, merchantConfig, {
    tenantId: work.tenantId,
    ids: [merchantId],
    where: visibleTo(merchantConfig, work),
  })
  const merchantCode = merchant.merchantCode ?? ''
  const gates = new Gates(work)
  const { unitPrice } = await gates.goods(merchantCode, await gates.sku(order.skuId, null))
  const { row, accountId } = await prepareOrder(
    gates,
    { ...order, merchantCode, unitPrice, source: 'standing' },
    work,
  )
  return {
    merchantCode,
    accountId,
    skuCode: String(row.skuCode),
    goodsName: String(row.goodsName),
    unitPrice: row.unitPrice,
    totalAmount: multiplyFen(row.orderAmount, periodTotal),
  }
}
