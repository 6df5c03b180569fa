import { changeTypes } from '../../../contract/parts/changeTypes.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import type { Fen } from '../../../kernel/money.ts'
import { presentRows } from '../../engine/read.ts'
import { hiddenFields, visibilityOf } from '../../engine/scope.ts'
import { withVisibility } from '../../store/visibility.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import {
  type ChangedOrder,
  type ChangeType,
  type Impact,
  impactOf,
  mayChange,
  orderByNo,
} from './changePlan.ts'

const TYPES = Object.keys(changeTypes.labels) as ChangeType[]

/**
 * The effect of a change as its request will state it. The applicant may read it without permission to see
 * costs; attempts hidden by a data scope are not counted.
 */
function impactFor(
  order: ChangedOrder,
  changeType: ChangeType,
  { database, tenantId, caller }: Reading,
): Promise<Impact> {
  const visibility = visibilityOf(caller)
  return withVisibility(visibility?.rows(channelOrderInfo) ? visibility : null, () =>
    impactOf(order, { changeType }, { db: database.kysely, tenantId }),
  )
}

/** An order with the types of change its state allows, and the effect of each on money. */
async function select({ orderNo }: Parameters, reading: Reading): Promise<unknown> {
  const db = reading.database.kysely
  const order = await orderByNo(orderNo, reading, db)
  const allowTypes: unknown[] = [],
    hidden = hiddenFields(orderChangeApply, reading.caller)
  const ifVisible = (field: string, figure: Fen): Fen | null => (hidden.has(field) ? null : figure)
  for (const changeType of TYPES.filter((type) => mayChange(order, type))) {
    const { amountImpact, costImpact } = await impactFor(order, changeType, reading)
    allowTypes.push({
      changeType: changeTypes.wire[changeType],
      changeTypeName: changeTypes.labels[changeType],
      amountImpact: ifVisible('amountImpact', amountImpact),
      costImpact: ifVisible('costImpact', costImpact),
    })
  }
  const [wire] = await presentRows(merchantOrderInfo, [{ ...order }], reading)
  return { order: wire, allowTypes }
}

/**
 * Routes of change requests beside the declared ones.
 */
export const CHANGE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-order/orderChangeApply/select',
    summary: '可申请的变更及影响',
    permission: 'orderChangeApply_add',
    read: select,
  },
]
