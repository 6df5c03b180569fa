import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { momentIn } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { skusByCode } from './namedRows.ts'

/** Code of the SKU, channel, mode, price in fen, points, and what differs from the usual. */
const PRODUCTS = [
  ['XM-Q', '1', 'cash', 6_600, null, { tag: '热卖' }],
  ['XM-Y', '1', 'both', 9_900, 13_500, { tag: '省 60%', limitPerUser: 1 }],
  ['YT-M', '1', 'points', null, 1_480, {}],
  ['HF-50', '2', 'cash', 4_990, null, { limitPerUser: 5 }],
  ['HF-100', '2', 'points', null, 10_000, { quota: 500, usedQty: 213, limitPerUser: 1 }],
  ['SL-100', '3', 'points', null, 9_900, { quota: 200, usedQty: 200, tag: '已兑完' }],
  ['SL-500', '3', 'both', 20_000, 29_500, { startTime: momentIn(-3), endTime: momentIn(27) }],
  ['CUP-350', '4', 'points', null, 7_900, { quota: 100, usedQty: 12 }],
  ['QH-B15', '4', 'both', 19_900, 14_000, { startTime: momentIn(5), endTime: momentIn(35), tag: '预告' }],
  ['JD65-W', '4', 'cash', 14_500, null, { status: 'disabled' }],
] as const

/** Writes the products on the mall of the tenant, and the shop of a merchant whose token ends soon. */
export async function seedMall(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const skus = await skusByCode(writer, tenantId)
  await put(
    'tenantProduct',
    PRODUCTS.flatMap(([code, dicType, exchangeMode, showPrice, pointPrice, others], index) => {
      const sku = skus.get(code)
      const common = { skuId: sku?.id, showName: sku?.skuName, image: sku?.image, dicType, exchangeMode }
      const usual = { limitPerUser: 0, quota: 0, usedQty: 0, status: 'enabled', sort: index + 1 }
      return sku ? [{ ...common, showPrice, pointPrice, ...usual, ...others }] : []
    }),
  )
  const [merchant] = await selectWhere(writer, merchantConfig, tenantId, {
    field: 'merchantType',
    operator: 'equals',
    values: [merchantConfig.fields.merchantType.wire?.ecommerce ?? 0],
  })
  if (!merchant) return
  await put('merchantEcommerce', [
    {
      merchantId: merchant.id,
      platformType: 'douyin',
      shopName: '悦行车主生活馆',
      sellerNick: '悦行官方',
      platformShopId: '58120077',
      appKey: '7105582210',
      appSecret: vault.seal('demo-shop-secret'),
      sessionToken: vault.seal('demo-shop-token'),
      tokenExpireTime: momentIn(5),
      autoDeliver: true,
      syncOrderFrom: momentIn(-30),
      syncState: 'none',
    },
  ])
  await updateRows(writer, merchantConfig, {
    tenantId,
    ids: [merchant.id],
    set: { ecommerceFlag: true },
    userId: null,
  })
}
