import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import { daPaiGoods } from '../../../contract/resources/order/daPaiGoods.ts'
import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import { fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { maskAccount } from '../../domain/order/request.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { findRows, insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { PLATFORM_GOODS, WAITING_ORDERS } from './daPai.data.ts'
import { skusByCode } from './namedRows.ts'

const MINUTE_MS = 60_000

const ago = (minutes: number): string => formatMoment(new Date(Date.now() - minutes * MINUTE_MS))

/** The shop of the demonstration, with its merchant. */
export async function shopOf(writer: Writer, tenantId: string) {
  const [shop] = await selectWhere(writer, merchantEcommerce, tenantId, { all: [] })
  const [merchant] = shop ? await findRows(writer, merchantConfig, tenantId, [shop.merchantId]) : []
  return shop && merchant ? { shop, merchant } : null
}
export type Seller = NonNullable<Awaited<ReturnType<typeof shopOf>>>

export const sellerColumns = ({ shop, merchant }: Seller) => ({
  shopId: shop.id,
  platformCode: shop.platformType,
  merchantId: merchant.id,
  merchantCode: merchant.merchantCode,
})

const buyerColumns = (phone: string, vault: Vault) => ({
  buyerPhone: vault.seal(phone),
  'buyerPhone.hmac': vault.digest(phone),
  buyerPhoneMask: maskAccount(phone),
  account: vault.seal(phone),
  accountMask: maskAccount(phone),
})

/** Writes what the goods of the shop are mapped to, and the orders that wait for a person. */
export async function seedPlatformOrders(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const seller = await shopOf(writer, tenantId)
  if (!seller) return
  const skus = await skusByCode(writer, tenantId)
  await updateRows(writer, merchantEcommerce, {
    tenantId,
    ids: [seller.shop.id],
    set: { returnUrl: 'sandbox:accept' },
    userId: null,
  })
  await insertRows(
    writer,
    daPaiGoods,
    tenantId,
    PLATFORM_GOODS.flatMap(([platformGoodsCode, platformGoodsName, code]) => {
      const skuId = skus.get(code)?.id
      return skuId ? [{ shopId: seller.shop.id, platformGoodsCode, platformGoodsName, skuId }] : []
    }),
  )
  await insertRows(
    writer,
    daPaiOrder,
    tenantId,
    WAITING_ORDERS.map(([platformOrderNo, platformGoodsCode, platformGoodsName, qty, amount, ...rest]) => {
      const [phone, minutes, failReason] = rest
      const code = PLATFORM_GOODS.find(([goods]) => goods === platformGoodsCode)?.[2]
      return {
        ...sellerColumns(seller),
        ...buyerColumns(phone, vault),
        platformOrderNo,
        platformGoodsCode,
        platformGoodsName,
        skuId: code ? (skus.get(code)?.id ?? null) : null,
        qty,
        platformAmount: fen(amount),
        settleAmount: fen(amount),
        platformState: 'PAID',
        platformTime: ago(minutes),
        createTime: ago(minutes),
        orderState: 'pending',
        failReason,
        pushCount: 0,
        syncState: failReason === null ? 'unmapped' : 'failed',
      } as const
    }),
  )
}
