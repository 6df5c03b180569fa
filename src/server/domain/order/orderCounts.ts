import { ORDER_NUMBERS, ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { namedBy } from '../../engine/choices.ts'
import { readFilter } from '../../engine/query.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { countOrders } from '../../store/order/orderCountRows.ts'
import { type OrderSums, sumOrders } from '../../store/order/orderSums.ts'
import { selectRows } from '../../store/pageRows.ts'
import { rollupQueryOf, conditionsOf, timeRangeMs } from './countRollup.ts'
import type { Order } from './request.ts'
import type { Predicate } from '../../store/predicate.ts'

const STATE_NAMES = Object.keys(ORDER_STATES.labels) as Order['orderState'][]
/** Maximum number of orders counted one by one, and the count returned above it. */
const COUNT_CAP = 100_000,
  CAPPED = -1
const DAY_MS = 86_400_000
/** Filters that match few orders or those of one merchant: these are counted exactly. */
const SELECTIVE_FIELDS = new Set<string>([
  ...ORDER_NUMBERS.map((name) => (name === 'account' ? 'account.hmac' : name)),
  'merchantId',
  'merchantCode',
])

/**
 * Counts and amounts (fen) of the orders the filters match, by state. With filters on time, merchant, goods
 * type or SKU only, the cost does not depend on the number of orders. Above `COUNT_CAP` every count is -1 and
 * `capped` is true.
 */
export async function topCount(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { orderState: _, ...filters } = parameters
  const { where } = await readFilter(merchantOrderInfo, filters, reading)
  const sums = await sumsFor({ all: [visibleTo(merchantOrderInfo, reading), where] }, reading)
  if (!sums)
    return {
      all: CAPPED,
      ...Object.fromEntries(STATE_NAMES.map((name) => [name, CAPPED])),
      refunded: CAPPED,
      amount: null,
      refundAmount: null,
      capped: true,
    }
  const counts = Object.fromEntries(
    STATE_NAMES.map((name) => [name, sums.byState.get(ORDER_STATES.wire[name]) ?? 0]),
  )
  const hidden = hiddenFields(merchantOrderInfo, reading.caller)
  const ifVisible = <T extends number>(field: string, figure: T): T | null =>
    hidden.has(field) ? null : figure
  return {
    all: sums.all,
    ...counts,
    refunded: ifVisible('refundState', sums.refunded),
    amount: ifVisible('orderAmount', sums.amount),
    refundAmount: ifVisible('refundAmount', sums.refundAmount),
  }
}

function sumsFor(where: Predicate, { tenantId, database }: Reading): Promise<OrderSums | null> {
  const rollup = rollupQueryOf(where)
  if (rollup) return countOrders(database.kysely, merchantOrderInfo, { ...rollup, tenantId, where })
  const isSelective =
    timeRangeMs(where) <= DAY_MS ||
    conditionsOf(where).conditions.some(({ field }) => SELECTIVE_FIELDS.has(field))
  return sumOrders(database, merchantOrderInfo, { tenantId, where, cap: isSelective ? null : COUNT_CAP })
}

/**
 * Number of matching orders in the filtered states, from the hourly counts; null without a state filter or
 * hourly counts.
 */
export async function countInStates(
  where: Predicate,
  { tenantId, database }: Reading,
): Promise<number | null> {
  const rollup = rollupQueryOf(where)
  if (!rollup?.states) return null
  const { byState } = await countOrders(database.kysely, merchantOrderInfo, { ...rollup, tenantId, where })
  return rollup.states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
}

/** Merchants for a picker of the list. */
export async function merchantList({ keyword }: Parameters, reading: Reading): Promise<unknown> {
  const rows = await selectRows(reading.database.kysely, merchantConfig, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(merchantConfig, reading), namedBy(merchantConfig, keyword, reading)] },
    order: [{ field: 'merchantCode', descending: false }],
    limit: 50,
    offset: 0,
  })
  return rows.map(({ id, merchantCode, merchantName }) => ({ id, merchantCode, merchantName }))
}
