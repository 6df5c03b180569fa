import type { Input } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import { type Fen, fen, formatFen } from '../../../kernel/money.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { holdCoupon, type PresentedCoupon } from '../../store/coupon/useRows.ts'
import { findRows, insertRow } from '../../store/rows.ts'
import {
  discountFor,
  requireCoupon,
  requireUsable,
  type UsingMerchant,
  writeOff,
} from '../coupon/useCoupon.ts'
import { maskCode } from './verifyCard.ts'

/** The merchant whose store it is. */
async function merchantOf(id: string | null, { db, tenantId }: Work): Promise<UsingMerchant> {
  if (id === null) return { id, code: null }
  const [merchant] = await findRows(db, merchantConfig, tenantId, [id])
  return merchant ? { id, code: merchant.merchantCode } : fail('MERCHANT_NOT_FOUND', {}, 'merchantId')
}

/** What a coupon takes off goods that the store says it is valid for. */
const discountAtStore = (coupon: PresentedCoupon, amount: Fen): Fen =>
  discountFor({ ...coupon, rules: { ...coupon.rules, scopeType: 'all' } }, [
    { skuId: '', categoryIds: [], amount },
  ])

interface StoreUse extends Input<typeof verifyOrder, 'verifyCoupon'> {
  readonly merchant: UsingMerchant
  readonly verifyAmount: Fen
}

/** The row of one use; the number of the coupon is sealed. */
function redemptionOf(coupon: PresentedCoupon, use: StoreUse, work: Work) {
  const { vault, caller } = work
  return {
    sourceType: 'coupon',
    sourceId: coupon.id,
    code: vault.seal(coupon.couponNo),
    'code.hmac': vault.digest(coupon.couponNo),
    codeMasked: maskCode(coupon.couponNo),
    merchantId: use.merchant.id,
    merchantCode: use.merchant.code,
    storeCode: use.storeCode ?? null,
    storeName: use.storeName,
    verifyAmount: use.verifyAmount,
    goodsAmount: fen(use.goodsAmount),
    timesLeft: 0,
    verifyChannel: 'console',
    verifyUser: caller.session.realName,
    verifyTime: momentOf(work),
    settleState: 'open',
    remark: use.remark ?? null,
    createUser: caller.session.userId,
    createDept: caller.session.deptIds[0] ?? null,
    verifyState: 'verified',
  } as const
}

/** Uses a customer's coupon at a store, at once: the redemption is its order. */
export const verifyCoupon: CollectionHandler<typeof verifyOrder, 'verifyCoupon'> = async (input, work) => {
  const { db, tenantId } = work,
    coupon = await requireCoupon(work, input.couponNo),
    merchant = await merchantOf(input.merchantId ?? null, work),
    goodsAmount = fen(input.goodsAmount)
  if (coupon.state === 'locked') fail('COUPON_LOCKED', {}, 'couponNo')
  requireUsable(coupon, merchant)
  const verifyAmount = discountAtStore(coupon, goodsAmount)
  const row = await insertRow(
    db,
    verifyOrder,
    tenantId,
    redemptionOf(coupon, { ...input, merchant, verifyAmount }, work),
  )
  const order = { couponNo: coupon.couponNo, orderNo: row.verifyNo ?? row.id, merchant }
  await holdCoupon(db, tenantId, {
    id: coupon.id,
    orderNo: order.orderNo,
    merchantCode: merchant.code,
    orderAmount: goodsAmount,
    discountAmount: verifyAmount,
  })
  await writeOff(order, work)
  return {
    ids: [row.id],
    count: 1,
    answer: { id: row.id },
    consequences: [
      say('{couponName}：优惠 ¥{amount}，应收 ¥{due}', {
        couponName: coupon.couponName,
        amount: formatFen(verifyAmount),
        due: formatFen(fen(goodsAmount - verifyAmount)),
      }),
    ],
  }
}
