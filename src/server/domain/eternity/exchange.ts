import { fail } from '../../../contract/errors.ts'
import { type Fen, fen, multiplyFen } from '../../../kernel/money.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import {
  type Activity,
  exchangedPieces,
  lockActivity,
  moveGoods,
  type OfferedGoods,
  offeredGoods,
} from '../../store/eternity/activityRows.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'

/** What a voucher is exchanged for in an activity. */
export interface Exchange {
  readonly activityId: string
  readonly skuId: string
  readonly quantity: number
  /** The digest of the mobile number of whoever exchanges. */
  readonly digest: string | null
  readonly merchantId: string | null
}
/** What an exchange costs. */
export interface ExchangeCost {
  readonly goodsName: string | null
  readonly times: number | null
  readonly amount: Fen | null
}

function requireOpen(activity: Activity, voucher: Voucher, { merchantId }: Exchange, now: string): void {
  if (activity.status !== 'enabled') fail('ETERNITY_ACTIVITY_OFF', {}, 'activityId')
  if (now < (activity.startTime ?? now) || now > (activity.endTime ?? now))
    fail('ETERNITY_ACTIVITY_TIME', {}, 'activityId')
  if (!activity.couponIds.includes(voucher.couponId ?? '')) fail('ETERNITY_ACTIVITY_COUPON', {}, 'activityId')
  const stores = activity.storeIds ?? []
  const isInStore = activity.deliverType.length === 1 && activity.deliverType[0] === 'store'
  if (isInStore && stores.length > 0 && !stores.includes(merchantId ?? ''))
    fail('ETERNITY_ACTIVITY_STORE', {}, 'merchantCode')
}

async function requireLimits(
  activity: Activity,
  goods: OfferedGoods,
  { skuId, quantity, digest }: Exchange,
  { db, tenantId }: Work,
): Promise<void> {
  const perUser = activity.perUserLimit ?? 0,
    daily = activity.dailyLimit ?? 0
  if (perUser === 0 && daily === 0 && goods.perUserLimit === 0) return
  if ((perUser > 0 || goods.perUserLimit > 0) && digest === null) fail('ETERNITY_USER_UNKNOWN', {}, 'mobile')
  const pieces = await exchangedPieces(db, tenantId, { activityId: activity.id, skuId, digest })
  if (daily > 0 && pieces.today + quantity > daily) fail('ETERNITY_DAY_SOLD_OUT', {}, 'skuId')
  const isOver =
    (perUser > 0 && pieces.byUser + quantity > perUser) ||
    (goods.perUserLimit > 0 && pieces.ofGoodsByUser + quantity > goods.perUserLimit)
  if (isOver) fail('ETERNITY_USER_LIMIT', {}, 'quantity')
}

/** Takes goods of an activity for a voucher, within all limits, and says what they cost. */
export async function takeGoods(voucher: Voucher, exchange: Exchange, work: Work): Promise<ExchangeCost> {
  const { db, tenantId } = work,
    { activityId, skuId, quantity } = exchange
  const activity =
    (await lockActivity(db, tenantId, activityId)) ?? fail('ETERNITY_ACTIVITY_OFF', {}, 'activityId')
  requireOpen(activity, voucher, exchange, momentOf(work))
  const goods = await offeredGoods(db, tenantId, { activityId, skuId })
  if (!goods) return fail('ETERNITY_GOODS_OUT', {}, 'skuId')
  await requireLimits(activity, goods, exchange, work)
  if (!(await moveGoods(db, tenantId, { activityId, skuId, qty: quantity })))
    fail('ETERNITY_GOODS_SOLD_OUT', {}, 'skuId')
  return voucher.couponKind === 'valued'
    ? { goodsName: goods.skuName, times: null, amount: multiplyFen(fen(goods.consumeAmount ?? 0), quantity) }
    : { goodsName: goods.skuName, times: (goods.consumeTimes ?? 1) * quantity, amount: null }
}
