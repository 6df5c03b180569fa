import type { Row } from '../../../contract/define/row.ts'
import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsCategory } from '../../../contract/resources/product/goodsCategory.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { COUPONS, EXCHANGED_GOODS } from './eternity.data.ts'
import { seedVouchers } from './eternityVoucherSeed.ts'
import { merchantsByName, skusByCode } from './namedRows.ts'

const MERCHANT = '鲜果达节日福利',
  IMAGE = '/demo/voucher.svg'
type Merchant = Row<typeof merchantConfig>

/**
 * Writes templates of prepaid vouchers, an activity that exchanges them, and vouchers in all states by the steps of a
 * server: their money is posted. `at` is the work of the server at a moment.
 */
export async function seedEternity(at: (moment: Date) => Work, createUser: string | null): Promise<void> {
  const work = at(new Date()),
    merchant = (await merchantsByName(work.db, work.tenantId)).get(MERCHANT)
  if (!merchant) return
  const couponIds: string[] = []
  for (const coupon of COUPONS) couponIds.push(await seedCoupon(coupon.wire, { merchant, createUser }, work))
  const activityId = await seedActivity(couponIds[1] ?? '', createUser, work)
  for (const [index, coupon] of COUPONS.entries()) {
    const couponId = couponIds[index] ?? ''
    await seedVouchers(coupon, { couponId, merchant, activityId, at })
    const { db, tenantId } = work
    await updateRows(db, eternityCoupon, {
      tenantId,
      ids: [couponId],
      set: { status: coupon.state },
      userId: null,
    })
  }
}

async function seedCoupon(
  wire: (typeof COUPONS)[number]['wire'],
  { merchant, createUser }: { readonly merchant: Merchant; readonly createUser: string | null },
  work: Work,
): Promise<string> {
  const { db, tenantId } = work,
    [category] = await selectWhere(db, goodsCategory, tenantId, { all: [] })
  const { targets } = await createRow(
    eternityCoupon,
    {
      ...wire,
      contractPartyId: merchant.contractPartyId,
      accountId: merchant.accountId,
      merchantIds: merchant.id,
      image: IMAGE,
      ...(wire.goodsScope === 1 ? { categoryIds: category?.id } : {}),
    },
    work,
  )
  await updateRows(db, eternityCoupon, {
    tenantId,
    ids: targets,
    set: { createUser, status: 'enabled' },
    userId: null,
  })
  return targets[0] ?? ''
}

async function seedActivity(couponId: string, createUser: string | null, work: Work): Promise<string> {
  const { db, tenantId } = work,
    skus = await skusByCode(db, tenantId)
  const { targets } = await createRow(
    activityEternityCoupon,
    {
      activityName: '下午茶兑换季',
      couponIds: couponId,
      goods: EXCHANGED_GOODS.flatMap(([code, stockLimit, perUserLimit], sort) => {
        const sku = skus.get(code)
        return sku ? [{ skuId: sku.id, consumeTimes: 1, stockLimit, perUserLimit, sort }] : []
      }),
      startTime: '2026-01-01 00:00:00',
      endTime: '2027-12-31 23:59:59',
      dailyLimit: 200,
      deliverType: '3',
      themeColor: '#E8590C',
      ruleText: '每次兑换一件，兑完即止。',
    },
    work,
  )
  const ids = [...targets]
  await updateRows(db, activityEternityCoupon, {
    tenantId,
    ids,
    set: { createUser, status: 'enabled' },
    userId: null,
  })
  const [activity] = await findRows(db, activityEternityCoupon, tenantId, ids)
  return activity?.id ?? ''
}
