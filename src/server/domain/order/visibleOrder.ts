import { fail } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import type { Order } from './request.ts'

/** The order with this id; `NOT_FOUND` where the caller may not see it. */
export async function visibleOrder(value: unknown, reading: Reading): Promise<Order> {
  const [row] = await findMatching(reading.database.kysely, merchantOrderInfo, {
    tenantId: reading.tenantId,
    ids: [String(value ?? '')],
    where: visibleTo(merchantOrderInfo, reading),
  })
  return row ?? fail('NOT_FOUND')
}
