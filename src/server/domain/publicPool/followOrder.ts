import {
  type Fen,
  formatFen,
  maxFen,
  minFen,
  multiplyFen,
  subtractFen,
  ZERO_FEN,
} from '../../../kernel/money.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { channelByNo } from '../../store/order/channelRows.ts'
import { type ChangedInnerOrder, followedInnerOrder } from '../../store/order/innerOrderRows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { takeCostBack } from '../order/costRecovery.ts'
import { addOrderTrace, lockChannel, lockOrder, setOrder } from '../order/moves.ts'
import type { Order } from '../order/request.ts'
import { showParcels } from '../order/sourceParcels.ts'
import { suppliedAt } from './suppliedAt.ts'

/** Takes what the supplying tenant gave back, where it is more than the attempt has got back already. */
async function takeRefund(
  order: Order,
  channelId: string,
  refunded: Fen,
  work: Work,
): Promise<'taken' | 'none' | 'early'> {
  const channel = await lockChannel(channelId, work)
  if (!channel || channel.channelState === 'failed') return 'none'
  if (channel.channelState !== 'success') return 'early'
  const cost = multiplyFen(channel.purchasePrice ?? ZERO_FEN, channel.deliveredQty ?? 0)
  const amount = maxFen(subtractFen(minFen(cost, refunded), channel.costBackAmount ?? ZERO_FEN), ZERO_FEN)
  if (amount === 0 || !(await takeCostBack(order, { channel, amount, phase: `S${refunded}` }, work)))
    return 'none'
  await addOrderTrace(
    order,
    `供货租户退款 ¥${formatFen(refunded)}，退回成本 ¥${formatFen(amount)}；买家的退款由本租户决定`,
    work,
  )
  await setOrder(order, { costAmount: subtractFen(order.costAmount ?? ZERO_FEN, amount) }, work)
  return 'taken'
}

/** Gives the tenant that ordered what changed at the one that supplies: money that came back, and parcels. */
export async function followOrder(services: Services, changed: ChangedInnerOrder): Promise<void> {
  const { refundAmount, parcels } = await suppliedAt(services, changed)
  const { buyerTenantId, channelOrderNo } = changed
  await asTenant(buyerTenantId, () =>
    services.database.transaction(async (db) => {
      const work = systemWork(services, buyerTenantId, { db, path: 'publicPool/follow' })
      const channel = await channelByNo(db, channelOrderNo)
      const order = channel?.tenantId === buyerTenantId ? await lockOrder(channel.orderId, work) : null
      if (!channel || !order) return followedInnerOrder(db, changed)
      const refund = refundAmount > 0 ? await takeRefund(order, channel.id, refundAmount, work) : 'none'
      await showParcels(order, parcels, work)
      // What is given back before the delivery is known here is taken once it is.
      if (refund !== 'early') await followedInnerOrder(db, changed)
    }),
  )
}
