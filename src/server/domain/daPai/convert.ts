import type { ColumnValues, Row } from '../../../contract/define/row.ts'
import { fail, Refusal } from '../../../contract/errors.ts'
import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import { daPaiGoods } from '../../../contract/resources/order/daPaiGoods.ts'
import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import type { Work } from '../../engine/work.ts'
import { inSavepoint } from '../../store/database.ts'
import { sealedBuyer } from '../../store/order/daPaiRows.ts'
import { openSealed } from '../../store/order/orderRows.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { acceptOrder } from '../order/accept.ts'
import type { Order, OrderReceiver } from '../order/request.ts'

export type PlatformOrder = Row<typeof daPaiOrder>

export const setPlatformOrder = (
  id: string,
  set: ColumnValues<typeof daPaiOrder>,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<unknown> => updateRows(db, daPaiOrder, { tenantId, ids: [id], set, userId: null })

/** The SKU that the goods of a shop are mapped to; null where they are not. */
export async function mappedSku(
  { shopId, platformGoodsCode }: Pick<PlatformOrder, 'shopId' | 'platformGoodsCode'>,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<string | null> {
  const [mapping] = await selectWhere(db, daPaiGoods, tenantId, {
    all: [
      { field: 'shopId', operator: 'equals', values: [shopId] },
      { field: 'platformGoodsCode', operator: 'equals', values: [platformGoodsCode] },
    ],
  })
  return mapping?.skuId ?? null
}

/** The order of the merchant behind the shop, under the platform's number; throws the refusal of a gate. */
async function orderFor(row: PlatformOrder, skuId: string, work: Work): Promise<Order> {
  const [shop] = await findRows(work.db, merchantEcommerce, work.tenantId, [row.shopId ?? ''])
  if (!shop) fail('PLATFORM_SHOP_GONE')
  const { account, receiver } = await sealedBuyer(work.db, work.tenantId, row.id)
  const plain = openSealed(work.vault, receiver)
  const { order, duplicate } = await acceptOrder(work, {
    merchantCode: row.merchantCode ?? '',
    merchantOrderNo: row.platformOrderNo,
    skuId,
    qty: row.qty ?? 0,
    account: openSealed(work.vault, account),
    receiver: plain === null ? null : (JSON.parse(plain) as OrderReceiver),
    source: 'platform',
  })
  // The merchant's own order with this number is not the platform's.
  return duplicate ? fail('PLATFORM_NUMBER_TAKEN') : order
}

/**
 * Makes an order of what a platform pushed, or notes why that was refused. What the gates refuse leaves nothing
 * behind but its reason.
 */
export async function convert(row: PlatformOrder, work: Work): Promise<void> {
  const skuId = await mappedSku(row, work)
  if (skuId === null) {
    await setPlatformOrder(row.id, { syncState: 'unmapped', queued: false }, work)
    return
  }
  try {
    const order = await inSavepoint(work.db, () => orderFor(row, skuId, work))
    await setPlatformOrder(
      row.id,
      {
        skuId,
        orderId: order.id,
        orderNo: order.orderNo,
        orderState: order.orderState,
        syncState: 'converted',
        failReason: null,
        queued: false,
      },
      work,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const failReason = error.message.slice(0, 200)
    await setPlatformOrder(row.id, { skuId, syncState: 'failed', failReason, queued: false }, work)
  }
}
