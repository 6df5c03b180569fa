import { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { seesWhole, visibleTo } from '../../engine/scope.ts'
import type { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import type { contractPartyOrder } from '../../../contract/resources/order/contractPartyOrder.ts'
import type { inKind } from '../../../contract/resources/order/inKind.ts'
import type { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import type { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { movie } from '../../../contract/resources/order/movie.ts'
import { ordersOf } from '../../store/order/orderLockRows.ts'
import { lockOrders } from './lockOrders.ts'
import { countInStates } from './orderCounts.ts'

/** Shows the name the goods were sold under instead of their present name. */
const SOLD_NAME = [
  {
    sets: ['skuName'],
    from: ['skuId', 'goodsName'],
    run: (rows: readonly Changes[]): Promise<void> => {
      for (const row of rows) row.skuName = row.goodsName ?? row.skuName
      return Promise.resolve()
    },
  },
] as const
export const merchantOrderInfoHooks: Hooks<typeof merchantOrderInfo> = {
  decorate: SOLD_NAME,
  countAhead: countInStates,
  beforeAct: async (rows, action, work) => {
    if (action === 'cancelOrder')
      await lockOrders(
        rows.map(({ id }) => id),
        work,
      )
  },
}
export const merchantCardOrderInfoHooks: Hooks<typeof merchantCardOrderInfo> = {
  decorate: SOLD_NAME,
  lockFirst: async (ids, action, work) => {
    if (action === 'invalid')
      await lockOrders(await ordersOf(work.db, work.tenantId, 'merchant_card_order_info', ids), work)
  },
}
// Setting a result locks the order first, then the attempt.
export const channelOrderInfoHooks: Hooks<typeof channelOrderInfo> = {
  lockFirst: async (ids, action, work) => {
    if (action !== 'query')
      await lockOrders(await ordersOf(work.db, work.tenantId, 'channel_order_info', ids), work)
  },
}
export const inKindHooks: Hooks<typeof inKind> = {
  narrow: () => [{ field: 'goodsType', values: [String(goodsTypes.wire.inKind)] }],
  decorate: SOLD_NAME,
}

export const movieHooks: Hooks<typeof movie> = {
  narrow: () => [{ field: 'goodsType', values: [String(goodsTypes.wire.ticket)] }],
  decorate: SOLD_NAME,
}

/** Whoever may see some of the contract parties only sees their orders. */
export const contractPartyOrderHooks: Hooks<typeof contractPartyOrder> = {
  narrow: (reading) =>
    seesWhole(contractParty, reading)
      ? []
      : [
          {
            field: 'contractPartyId',
            refersTo: contractParty,
            where: visibleTo(contractParty, reading),
          },
        ],
  decorate: SOLD_NAME,
}
