import { say } from '../../../contract/errors.ts'
import { ALARM_CHANNELS } from '../../../contract/parts/alarms.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { stockAlertConfig } from '../../../contract/resources/stock/stockAlertConfig.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { type CouponAlert, endingCoupons, lowCoupons } from '../../store/eternity/eternityCouponRows.ts'
import type { Reader } from '../../store/db.ts'
import { type LowAlert, lowAlerts } from '../../store/stock/stockAlertRows.ts'
import type { Trouble } from './syncAlarms.ts'

const MINUTE_MS = 60_000

function sentenceOf({ name, merchant, expires, qty, threshold }: LowAlert): Sentence {
  if (expires) return say('{name} 有 {qty} 件将在 {days} 天内到期', { name, qty, days: threshold })
  return merchant === ''
    ? say('{name} 可用 {qty} 件，预警值 {limit}', { name, qty, limit: threshold })
    : say('商户 {merchant} 的 {name} 可用 {qty} 件，预警值 {limit}', {
        merchant,
        name,
        qty,
        limit: threshold,
      })
}

/** What a stock alert says while its quantity is at the threshold; again after its silence. */
const ofAlert = (alert: LowAlert): Trouble => ({
  tenantId: alert.tenantId,
  object: { type: stockAlertConfig.id, id: alert.id, name: `${alert.merchant} ${alert.name}`.trim() },
  sentence: sentenceOf(alert),
  repeatMs: alert.silenceMinutes * MINUTE_MS,
  receivers: { users: { ids: alert.userIds, channels: alert.channels } },
})

/** Alerts that are at their threshold now, of cards or of other goods. */
export const lowAlertTroubles = async (db: Reader, cards: boolean): Promise<readonly Trouble[]> =>
  (await lowAlerts(db)).filter(({ isCard }) => isCard === cards).map(ofAlert)

const DAY_MS = 1440 * MINUTE_MS
const receiversOf = ({ userIds }: CouponAlert) =>
  userIds.length > 0
    ? { receivers: { users: { ids: userIds, channels: [ALARM_CHANNELS.wire.message] } } }
    : {}

/** Prepaid vouchers whose stock is low, and those of which some end soon. */
export async function couponTroubles(db: Reader): Promise<readonly Trouble[]> {
  const low = (await lowCoupons(db)).map((coupon) => ({
    tenantId: coupon.tenantId,
    object: { type: eternityCoupon.id, id: coupon.id, name: coupon.name },
    sentence: say('恒券 {name} 可用 {qty} 张，预警值 {limit}', {
      name: coupon.name,
      qty: coupon.qty,
      limit: coupon.limit,
    }),
    ...receiversOf(coupon),
  }))
  const ending = (await endingCoupons(db)).map((coupon) => ({
    tenantId: coupon.tenantId,
    object: { type: eternityCoupon.id, id: coupon.id, name: coupon.name, part: 'ending' },
    sentence: say('恒券 {name} 有 {qty} 张将在 {days} 天内到期', {
      name: coupon.name,
      qty: coupon.qty,
      days: coupon.limit,
    }),
    repeatMs: DAY_MS,
    ...receiversOf(coupon),
  }))
  return [...low, ...ending]
}
