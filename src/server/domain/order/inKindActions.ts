import { fail, say } from '../../../contract/errors.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { noteInnerOrder } from '../../store/order/innerOrderRows.ts'
import { addParcel, correctParcel, readParcels, signParcels } from '../../store/order/parcelRows.ts'
import { requireParcel } from '../stock/expressNumber.ts'
import { issueStock } from '../stock/issuing.ts'
import { costOf } from './deliver.ts'
import { finishOrder } from './finish.ts'
import { setOrder, addOrderTrace } from './moves.ts'
import { notifyOrder } from './orderNotification.ts'
import type { Order } from './request.ts'
import type { inKind } from '../../../contract/resources/order/inKind.ts'
import { addFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'

interface Shipping {
  readonly qty: number
  readonly expressCode: string
  readonly expressNo: string
  readonly parcelId?: string | null
}

export const upDeliverGoods: ActionHandler<typeof inKind, 'upDeliverGoods'> = (
  row,
  input: Shipping,
  work,
): Promise<Step> =>
  input.parcelId
    ? correctTracking(row, { ...input, parcelId: input.parcelId }, work)
    : shipParcel(row, input, work)

/**
 * Ships pieces of an order as one parcel and issues their stock. Refuses more than the remaining quantity.
 */
export async function shipParcel(order: Order, input: Omit<Shipping, 'parcelId'>, work: Work): Promise<Step> {
  const expressCode = await requireParcel({ code: input.expressCode, no: input.expressNo }, work)
  if (order.deliverState !== 'waiting' && order.deliverState !== 'partly')
    fail('PARCEL_QTY_EXCEEDED', {}, 'qty')
  const shippedQty = order.deliveredQty ?? 0,
    remaining = (order.qty ?? 0) - shippedQty
  if (input.qty > remaining) fail('PARCEL_QTY_EXCEEDED', {}, 'qty')
  const parcelNo = `${order.orderNo ?? ''}-P${(await readParcels(work.db, work.tenantId, order.id)).length + 1}`
  const cost =
    order.deliverType === 'manual'
      ? ZERO_FEN
      : costOf(await issueStock(work, { bizNo: order.orderNo ?? '', phase: parcelNo, qty: input.qty }))
  await addParcel(work.db, work.tenantId, {
    orderId: order.id,
    parcelNo,
    qty: input.qty,
    expressCode,
    expressNo: input.expressNo,
    operatorId: work.caller.session.userId,
  })
  const set = {
    deliveredQty: shippedQty + input.qty,
    deliverState: input.qty === remaining ? 'shipped' : 'partly',
    expressNo: input.expressNo,
    costAmount: addFen(order.costAmount ?? ZERO_FEN, cost),
  } as const
  await addOrderTrace(order, `发货 ${input.qty} 件，${expressCode} ${input.expressNo}`, work)
  await notifyOrder({ ...order, ...set }, work)
  const params = {
    orderNo: order.orderNo ?? '',
    qty: input.qty,
    left: remaining - input.qty,
    cost: formatFen(cost),
  }
  return {
    set,
    consequences: [
      cost > 0
        ? say('{orderNo}：发货 {qty} 件，还剩 {left} 件，出库成本 ¥{cost}', params)
        : say('{orderNo}：发货 {qty} 件，还剩 {left} 件', params),
    ],
  }
}

async function correctTracking(
  order: Order,
  { parcelId, expressCode: code, expressNo }: Shipping & { readonly parcelId: string },
  work: Work,
): Promise<Step> {
  const expressCode = await requireParcel({ code, no: expressNo }, work)
  if (
    !(await correctParcel(work.db, work.tenantId, {
      id: parcelId,
      orderId: order.id,
      expressCode,
      expressNo,
    }))
  )
    fail('PARCEL_NUMBER_FIXED', {}, 'parcelId')
  await addOrderTrace(order, `物流单号改为 ${expressCode} ${expressNo}`, work)
  if (order.source === 'platform') await noteInnerOrder(work.db, order.id)
  return { set: { expressNo } }
}

export const sign: ActionHandler<typeof inKind, 'sign'> = async (row, _input, work): Promise<Step> => {
  const finished = await signOrder(row, work)
  return {
    consequences: [
      say('{orderNo}：扣款 ¥{captured}', {
        orderNo: row.orderNo ?? '',
        captured: formatFen(finished.capturedAmount ?? ZERO_FEN),
      }),
    ],
  }
}

/** Confirms receipt of all parcels: the order ends as delivered and is charged. */
export async function signOrder(order: Order, work: Work): Promise<Order> {
  if (order.deliverState !== 'shipped') fail('ORDER_NOT_FULLY_SHIPPED')
  await signParcels(work.db, work.tenantId, order.id)
  return finishOrder(
    await setOrder(order, { deliverState: 'signed' }, work),
    { successQty: order.qty ?? 0 },
    work,
  )
}
