import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { insertRow, insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { type Seller, sellerColumns } from './daPaiSeed.ts'

const ENDED = ['success', 'partial', 'failed', 'canceled']
/** Orders of the shop's merchant that are displayed as the platform's. */
const DISPLAYED = 12

/** The row of an order of the platform that became this order. */
function rowOf(order: Row<typeof merchantOrderInfo>, index: number, seller: Seller) {
  const isEnded = ENDED.includes(order.orderState),
    isLost = isEnded && index % 6 === 4
  return {
    ...sellerColumns(seller),
    platformOrderNo: order.merchantOrderNo,
    platformGoodsCode: order.skuCode,
    platformGoodsName: order.goodsName,
    skuId: order.skuId,
    orderId: order.id,
    orderNo: order.orderNo,
    buyerPhoneMask: order.accountMask,
    accountMask: order.accountMask,
    qty: order.qty,
    platformAmount: order.orderAmount ?? ZERO_FEN,
    settleAmount: order.orderAmount ?? ZERO_FEN,
    platformState: 'PAID',
    platformTime: order.createTime,
    createTime: order.createTime,
    orderState: order.orderState,
    failReason: order.failReason,
    pushCount: isEnded ? (isLost ? 5 : 1) : 0,
    ...(isEnded
      ? {
          pushTime: order.finishTime ?? order.createTime,
          pushReply: isLost ? '502 Bad Gateway' : '200 success',
        }
      : {}),
    syncState: isEnded ? (isLost ? 'returnFailed' : 'returned') : 'converted',
  } as const
}

/** The shop of a merchant that has ordered in the last days. */
async function busyShop(writer: Writer, tenantId: string, vault: Vault): Promise<Seller | null> {
  const [merchant] = await selectWhere(writer, merchantConfig, tenantId, {
    field: 'merchantName',
    operator: 'equals',
    values: ['鲜果达会员权益'],
  })
  if (!merchant) return null
  const shop = await insertRow(writer, merchantEcommerce, tenantId, {
    merchantId: merchant.id,
    platformType: 'jd',
    shopName: '鲜果达京东会员店',
    sellerNick: '鲜果达官方',
    platformShopId: '1000482215',
    appKey: '6620194733',
    appSecret: vault.seal('demo-shop-secret-2'),
    returnUrl: 'sandbox:accept',
    autoDeliver: true,
    syncState: 'none',
  })
  await updateRows(writer, merchantConfig, {
    tenantId,
    ids: [merchant.id],
    set: { ecommerceFlag: true },
    userId: null,
  })
  return { shop, merchant }
}

/** Shows some orders of a shop's merchant as the ones its platform pushed. */
export async function seedPlatformHistory(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const seller = await busyShop(writer, tenantId, vault)
  if (!seller) return
  const orders = await selectWhere(writer, merchantOrderInfo, tenantId, {
    all: [
      { field: 'merchantCode', operator: 'equals', values: [seller.merchant.merchantCode] },
      { field: 'source', operator: 'equals', values: [merchantOrderInfo.fields.source.wire?.api ?? 0] },
    ],
  })
  const displayed = orders.slice(0, DISPLAYED)
  await updateRows(writer, merchantOrderInfo, {
    tenantId,
    ids: displayed.map(({ id }) => id),
    set: { source: 'platform' },
    userId: null,
  })
  await insertRows(
    writer,
    daPaiOrder,
    tenantId,
    displayed.map((order, index) => rowOf(order, index, seller)),
  )
}
