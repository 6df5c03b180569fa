import { commerceConfig } from './resources/commerce/commerceConfig.ts'
import { commerceOrder } from './resources/commerce/commerceOrder.ts'
import { coupon } from './resources/coupon/coupon.ts'
import { couponGrant } from './resources/coupon/couponGrant.ts'
import { couponRecord } from './resources/coupon/couponRecord.ts'
import { couponuser } from './resources/coupon/couponuser.ts'
import { couponWriteoff } from './resources/coupon/couponWriteoff.ts'
import { activityEternityCoupon } from './resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from './resources/eternity/eternityCoupon.ts'
import { eternityCouponHistoricRecord } from './resources/eternity/eternityCouponHistoricRecord.ts'
import { eternityOrder } from './resources/eternity/eternityOrder.ts'
import { eternityOrderAccountDetail } from './resources/eternity/eternityOrderAccountDetail.ts'
import { eternityOrderExtension } from './resources/eternity/eternityOrderExtension.ts'
import { eternityVerification } from './resources/eternity/eternityVerification.ts'
import { favor } from './resources/favor/favor.ts'
import { favorCoupon } from './resources/favor/favorCoupon.ts'
import { favorRecord } from './resources/favor/favorRecord.ts'
import { favorReissueRecord } from './resources/favor/favorReissueRecord.ts'
import { cardActivity } from './resources/marketing/cardActivity.ts'
import { mktQuotaLedger } from './resources/marketing/mktQuotaLedger.ts'

/** The nouns of marketing: part of `DECLARED_RESOURCES`. */
export const MARKETING_NOUNS = [
  cardActivity,
  commerceConfig,
  commerceOrder,
  coupon,
  couponGrant,
  couponRecord,
  couponuser,
  couponWriteoff,
  eternityCoupon,
  eternityCouponHistoricRecord,
  eternityOrder,
  eternityOrderAccountDetail,
  eternityOrderExtension,
  eternityVerification,
  activityEternityCoupon,
  favorCoupon,
  favor,
  favorRecord,
  favorReissueRecord,
  mktQuotaLedger,
] as const
