import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import { readFilter } from '../../engine/query.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../http/route.ts'
import { sumOrders } from '../../store/order/orderSums.ts'
import { selectRows } from '../../store/rows.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Order } from './request.ts'

const NAMES = { pending: 'pending', blocked: 'blocked', processing: 'processing', success: 'success', partial: 'partial', failed: 'failed', suspicious: 'suspicious', canceled: 'canceled' } as const satisfies Record<Order['orderState'], string>

/** How many orders the filters of a list find in each state, and what they are worth. */
export async function topCount(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { orderState: _, ...filters } = parameters
  const { where } = await readFilter(merchantOrderInfo, filters, reading)
  const sums = await sumOrders(reading.database.kysely, merchantOrderInfo, { tenantId: reading.tenantId, where: { all: [visibleTo(merchantOrderInfo, reading), where] } })
  const counts = Object.fromEntries(Object.entries(NAMES).map(([state, name]) => [name, sums.byState.get(ORDER_STATES.wire[state as Order['orderState']]) ?? 0]))
  return { all: sums.all, ...counts, refunded: sums.refunded, amount: sums.amount, refundAmount: sums.refundAmount }
}

/** Merchants for a picker of the list. */
export async function merchantList({ keyword }: Parameters, reading: Reading): Promise<unknown> {
  const words = String(keyword ?? '').trim()
  const named = words === '' ? { all: [] } : { any: ['merchantName', 'merchantCode'].map((field) => ({ field, operator: 'contains' as const, values: [words] })) }
  const rows = await selectRows(reading.database.kysely, merchantConfig, { tenantId: reading.tenantId, where: { all: [visibleTo(merchantConfig, reading), named] }, order: [{ field: 'merchantCode', descending: false }], limit: 50, offset: 0 })
  return rows.map(({ id, merchantCode, merchantName }) => ({ id, merchantCode, merchantName }))
}
