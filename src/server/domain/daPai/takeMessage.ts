import { fail } from '../../../contract/errors.ts'
import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import { performBySystem, systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { holdPlatformNumber, noteShopHeard, type ShopKey } from '../../store/order/daPaiRows.ts'
import { findRows, insertRow, selectWhere } from '../../store/rows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { convert, type PlatformOrder } from './convert.ts'
import { hashOf, platformRowOf } from './platformRow.ts'
import type { PaidMessage, PlatformMessage, RefundMessage } from './message.ts'
import { refundAtPlatform } from './refund.ts'
import { sellerOf } from './seller.ts'

/** What the platform hears of its message. */
export interface MessageAnswer {
  readonly orderNo: string
  readonly ourOrderNo: string | null
  readonly syncState: number
  readonly duplicate: boolean
}

const answerOf = (row: PlatformOrder, duplicate: boolean): MessageAnswer => ({
  orderNo: row.platformOrderNo ?? '',
  ourOrderNo: row.orderNo,
  syncState: daPaiOrder.states.wire[row.syncState],
  duplicate,
})

/** The order with this number at the platform of a shop. */
async function earlier(platformCode: string, orderNo: string, { db, tenantId }: Work) {
  const [row] = await selectWhere(db, daPaiOrder, tenantId, {
    all: [
      { field: 'platformCode', operator: 'equals', values: [platformCode] },
      { field: 'platformOrderNo', operator: 'equals', values: [orderNo] },
    ],
  })
  return row ?? null
}

async function takePaid(shop: ShopKey, message: PaidMessage, work: Work): Promise<MessageAnswer> {
  const seller = await sellerOf(shop.id, work)
  const existing = await earlier(seller.shop.platformType ?? '', message.orderNo, work)
  if (existing) {
    if (existing.shopId !== shop.id || existing.bodyHash !== hashOf(message)) fail('PLATFORM_MISMATCH')
    return answerOf(existing, true)
  }
  const row = await insertRow(work.db, daPaiOrder, work.tenantId, platformRowOf(message, seller, work))
  await convert(row, work)
  const [converted] = await findRows(work.db, daPaiOrder, work.tenantId, [row.id])
  return answerOf(converted ?? row, false)
}

async function takeRefund(shop: ShopKey, message: RefundMessage, work: Work): Promise<MessageAnswer> {
  const seller = await sellerOf(shop.id, work)
  const row = await earlier(seller.shop.platformType ?? '', message.orderNo, work)
  if (row?.shopId !== shop.id) return fail('PLATFORM_ORDER_UNKNOWN')
  if (row.refundReason !== null) return answerOf(row, true)
  await refundAtPlatform(row, message.reason, work)
  const [after] = await findRows(work.db, daPaiOrder, work.tenantId, [row.id])
  return answerOf(after ?? row, false)
}

/** Takes a message of a shop once: a repeat hears what became of the first. Only refunds are audited one by one. */
export async function takeMessage(
  services: Services,
  shop: ShopKey,
  message: PlatformMessage,
): Promise<MessageAnswer> {
  const { database } = services,
    { tenantId } = shop,
    { orderNo } = message
  const answer =
    message.event === 'order.paid'
      ? await asTenant(tenantId, () =>
          database.transaction(async (db) => {
            await holdPlatformNumber(db, tenantId, orderNo)
            return takePaid(shop, message, systemWork(services, tenantId, { db, path: 'daPaiOrder/receive' }))
          }),
        )
      : await performBySystem(
          services,
          tenantId,
          { resource: daPaiOrder.id, action: 'refund' },
          async (work) => {
            await holdPlatformNumber(work.db, tenantId, orderNo)
            return { answer: await takeRefund(shop, message, work), targets: [], message: orderNo }
          },
        )
  await asTenant(tenantId, () => database.transaction((db) => noteShopHeard(db, tenantId, shop.id)))
  return answer
}
