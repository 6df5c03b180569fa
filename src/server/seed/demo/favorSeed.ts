import { favor } from '../../../contract/resources/favor/favor.ts'
import { momentIn } from '../../../kernel/time.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Vault } from '../../secrets/vault.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { mirrorSandboxCoupons } from '../../store/favor/sandboxStocks.ts'
import { insertRow, selectWhere } from '../../store/rows.ts'
import { seedBankOrders } from './bankSeed.ts'
import { seedFavorRecords } from './favorRecordSeed.ts'
import { seedStock, STOCKS } from './favorStockSeed.ts'

/** The offers: name, platform, places of their stocks, state and how vouchers are claimed. */
const OFFERS = [
  ['茶饮节立减金', 'wechat', [0, 5], 'enabled', 'openid'],
  ['招行信用卡回馈', 'wechat', [2], 'enabled', 'mobile'],
  ['支付宝会员日', 'alipay', [3], 'enabled', 'alipay'],
  ['早餐计划', 'wechat', [1], 'disabled', 'openid'],
  ['年末大促', 'wechat', [4], 'draft', 'openid'],
] as const

/** Writes voucher stocks, what is issued from them under which conditions, and the vouchers. */
export async function seedFavor(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const [merchant] = await selectWhere(writer, merchantConfig, tenantId, { all: [] })
  const ids: string[] = []
  for (const [index, stock] of STOCKS.entries()) ids.push(await seedStock(writer, tenantId, stock, index + 1))
  for (const [name, platform, stocks, status, accountType] of OFFERS) {
    const [first = 0] = stocks
    const placement = await insertRow(writer, favor, tenantId, {
      favorName: name,
      platform,
      merchantIds: merchant ? [merchant.id] : [],
      couponAmount: STOCKS[first]?.face ?? null,
      stockCount: stocks.length,
      routeMode: 'priority',
      accountType,
      claimHours: 72,
      perUserLimit: accountType === 'mobile' ? 0 : 2,
      dailyLimit: 0,
      startTime: momentIn(-4),
      endTime: momentIn(28),
      issuedCount: 0,
      usedCount: 0,
      status,
    })
    await replaceChildren(writer, favor, 'stocks', {
      tenantId,
      parentId: placement.id,
      rows: stocks.map((at, index) => ({
        favorCouponId: ids[at],
        priority: index + 1,
        quota: 0,
        issuedQty: 0,
      })),
    })
    const whose = (stockId: string) => ({
      vault,
      placement,
      favorCouponId: ids[first] ?? '',
      stockId,
      merchantId: merchant?.id ?? '',
    })
    if (name === '茶饮节立减金' && merchant)
      await seedFavorRecords(writer, tenantId, whose('1888000000000001'))
    if (accountType === 'mobile' && merchant)
      await seedBankOrders(writer, tenantId, whose('1888000000000003'))
  }
  await mirrorSandboxCoupons(writer, tenantId)
}
