import { readDetail, presentRows } from '../../engine/read.ts'
import { hiddenFields } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { readTrace } from '../../store/order/orderRows.ts'
import { readParcels } from '../../store/order/parcelRows.ts'
import { selectRows } from '../../store/pageRows.ts'
import { ofOrder } from './moves.ts'
import { visibleOrder } from './visibleOrder.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'

const oldestFirst = { order: [{ field: 'createTime', descending: false }], limit: 1000, offset: 0 } as const

/** The cards of an order, masked. */
export async function cardList({ orderId }: Parameters, reading: Reading): Promise<unknown> {
  const order = await visibleOrder(orderId, reading)
  return presentRows(
    merchantCardOrderInfo,
    await selectRows(reading.database.kysely, merchantCardOrderInfo, {
      tenantId: reading.tenantId,
      where: ofOrder(order.id),
      ...oldestFirst,
    }),
    reading,
  )
}

/** An order with its attempts, cards, parcels and trace. */
export async function orderDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const wire = await readDetail(merchantOrderInfo, parameters, reading)
  const id = String(wire.id),
    db = reading.database.kysely,
    { tenantId } = reading
  const channels = await presentRows(
    channelOrderInfo,
    await selectRows(db, channelOrderInfo, { tenantId, where: ofOrder(id), ...oldestFirst }),
    reading,
  )
  return {
    ...wire,
    channelOrders: channels,
    cards: await cardList({ orderId: id }, reading),
    parcels: hiddenFields(merchantOrderInfo, reading.caller).has('expressNo')
      ? []
      : await readParcels(db, tenantId, id),
    trace: await readTrace(db, tenantId, id),
  }
}
