import { fail } from '../../../contract/errors.ts'
import { contractPartyOrder } from '../../../contract/resources/order/contractPartyOrder.ts'
import { readQuery } from '../../engine/query.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { sumPartyOrders } from '../../store/order/partyOrderSums.ts'

/** The matching orders by contract party; amounts the caller may not see are null. */
async function sumByParty(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { where } = await readQuery(contractPartyOrder, parameters, reading)
  const sums = await sumPartyOrders(reading.database, reading.tenantId, {
    all: [visibleTo(contractPartyOrder, reading), where],
  })
  if (!sums) return fail('VALIDATION', { label: '下单时间', rule: '范围内订单太多，请缩短' }, 'createTime')
  const hidden = hiddenFields(contractPartyOrder, reading.caller)
  if (hidden.has('contractPartyId')) return fail('FORBIDDEN')
  return sums.map((sum) =>
    Object.fromEntries(
      Object.entries(sum).map(([name, value]) => [name, hidden.has(name) ? null : (value as unknown)]),
    ),
  )
}

/** Route of the sums by contract party. */
export const PARTY_ORDER_ROUTE: Route = {
  method: 'GET',
  path: `${contractPartyOrder.path}/sum`,
  summary: '主体订单汇总',
  permission: 'contractPartyOrder_view',
  read: sumByParty,
}
