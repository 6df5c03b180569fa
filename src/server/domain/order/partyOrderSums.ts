import { fail } from '../../../contract/errors.ts'
import { contractPartyOrder } from '../../../contract/resources/order/contractPartyOrder.ts'
import { readChart } from '../../engine/charts.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'

/**
 * The matching orders by contract party, the largest net amount first: numbers of orders, and amounts in fen, null
 * where the caller may not see them. Refuses with RESULT_TOO_LARGE when there are more parties than a chart has groups.
 */
async function sumByParty(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { points, total } = await readChart(
    contractPartyOrder,
    { ...parameters, chart: '主体汇总', compare: undefined },
    reading,
  )
  if (points.reduce((sum, { count }) => sum + count, 0) < total.count)
    fail('RESULT_TOO_LARGE', {}, 'contractPartyId')
  return points.map(({ key, label, count, good, sums }) => ({
    contractPartyId: key,
    contractPartyIdName: label,
    orderCount: count,
    successCount: good,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, sums[name] ?? null])),
  }))
}
const AMOUNTS = contractPartyOrder.charts.主体汇总?.sums ?? []

/** Route of the sums by contract party. */
export const PARTY_ORDER_ROUTE: Route = {
  method: 'GET',
  path: `${contractPartyOrder.path}/sum`,
  summary: '主体订单汇总',
  permission: 'contractPartyOrder_view',
  read: sumByParty,
}
