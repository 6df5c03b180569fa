import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { movedPlatformOrders, queuedPlatformOrders } from '../../store/order/daPaiRows.ts'
import { findMatching, findRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import type { Order } from '../order/request.ts'
import { convert, type PlatformOrder, setPlatformOrder } from './convert.ts'
import { refundAtPlatform } from './refund.ts'

/** Orders of one run; more are worked on by the next. */
const BATCH = 100
const ENDED: readonly Order['orderState'][] = ['success', 'partial', 'failed', 'canceled']

const lockRow = async (id: string, { db, tenantId }: Work): Promise<PlatformOrder | null> =>
  (await findMatching(db, daPaiOrder, { tenantId, ids: [id], lock: true }))[0] ?? null

/** Brings an order of a platform to where ours is; a new end is told to the platform. */
async function follow(row: PlatformOrder, work: Work): Promise<void> {
  const [order] = await findRows(work.db, merchantOrderInfo, work.tenantId, [row.orderId ?? ''])
  if (!order) return
  const isEnded = ENDED.includes(order.orderState),
    isNews = isEnded && order.orderState !== row.orderState
  await setPlatformOrder(
    row.id,
    {
      orderState: order.orderState,
      orderMoved: false,
      failReason: order.orderState === 'failed' ? order.failReason : row.failReason,
      ...(isNews ? { syncState: 'converted', pushCount: 0, nextPushTime: momentOf(work) } : {}),
    },
    work,
  )
}

/** A refund that was asked for while the order was under way is answered once it was delivered. */
async function refundDelivered(id: string, work: Work): Promise<void> {
  const [row] = await findRows(work.db, daPaiOrder, work.tenantId, [id])
  if (row?.refundReason && (row.orderState === 'success' || row.orderState === 'partial'))
    await refundAtPlatform(row, row.refundReason, work)
}

const each = (services: Services, rows: readonly TenantRow[], action: string, run: Run): Promise<void> =>
  eachRow(rows, ({ tenantId, id }) =>
    performBySystem(services, tenantId, { resource: daPaiOrder.id, action }, async (work) => {
      await run(id, work)
      return { answer: null, targets: [id] }
    }),
  )
type Run = (id: string, work: Work) => Promise<void>

/** Converts what was asked for, and follows the orders here that moved. */
export async function followPlatformOrders(services: Services): Promise<boolean> {
  const { kysely } = services.database
  const queued = await queuedPlatformOrders(kysely, BATCH)
  await each(services, queued, 'convert', async (id, work) => {
    const row = await lockRow(id, work)
    if (row?.queued && row.orderId === null && row.refundReason === null) await convert(row, work)
    else if (row) await setPlatformOrder(id, { queued: false }, work)
  })
  const moved = await movedPlatformOrders(kysely, BATCH)
  await each(services, moved, 'follow', async (id, work) => {
    const row = await lockRow(id, work)
    if (row?.orderMoved) await follow(row, work)
  })
  await each(services, moved, 'refund', refundDelivered)
  return queued.length === BATCH || moved.length === BATCH
}
