import { coupon } from './resources/coupon/coupon.ts'
import { couponGrant } from './resources/coupon/couponGrant.ts'
import { couponRecord } from './resources/coupon/couponRecord.ts'
import { couponuser } from './resources/coupon/couponuser.ts'
import { couponWriteoff } from './resources/coupon/couponWriteoff.ts'
import { favor } from './resources/favor/favor.ts'
import { favorCoupon } from './resources/favor/favorCoupon.ts'
import { favorRecord } from './resources/favor/favorRecord.ts'
import { favorReissueRecord } from './resources/favor/favorReissueRecord.ts'
import { cardActivity } from './resources/marketing/cardActivity.ts'
import { mktQuotaLedger } from './resources/marketing/mktQuotaLedger.ts'

/** The nouns of marketing: part of `DECLARED_RESOURCES`. */
export const MARKETING_NOUNS = [
  cardActivity,
  coupon,
  couponGrant,
  couponRecord,
  couponuser,
  couponWriteoff,
  favorCoupon,
  favor,
  favorRecord,
  favorReissueRecord,
  mktQuotaLedger,
] as const
