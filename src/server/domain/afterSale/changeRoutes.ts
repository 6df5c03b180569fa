import { changeTypes } from '../../../contract/parts/changeTypes.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { dress } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import './changeHooks.ts'
import { type ChangeType, impactOf, mayChange, orderNamed } from './changePlan.ts'
import './orderChangeApply.ts'

const TYPES = Object.keys(changeTypes.labels) as ChangeType[]

/** An order with the changes it may have as it stands, and what each would mean for money. */
async function select({ orderNo }: Parameters, reading: Reading): Promise<unknown> {
  const db = reading.database.kysely
  const order = await orderNamed(orderNo, reading, db)
  const allowTypes: unknown[] = []
  for (const changeType of TYPES.filter((type) => mayChange(order, type))) {
    const { amountImpact, costImpact } = await impactOf(
      order,
      { changeType },
      { db, tenantId: reading.tenantId },
    )
    allowTypes.push({
      changeType: changeTypes.wire[changeType],
      changeTypeName: changeTypes.labels[changeType],
      amountImpact,
      costImpact,
    })
  }
  const [wire] = await dress(merchantOrderInfo, [{ ...order }], reading)
  return { order: wire, allowTypes }
}

/** Calls about change requests beside those the declaration gives; reading this file also registers the particulars of the noun. */
export const CHANGE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-order/orderChangeApply/select',
    summary: '可申请的变更及影响',
    permission: 'orderChangeApply_add',
    read: select,
  },
]
