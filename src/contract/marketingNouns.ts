import { commerceConfig } from './resources/commerce/commerceConfig.ts'
import { commerceOrder } from './resources/commerce/commerceOrder.ts'
import { coupon } from './resources/coupon/coupon.ts'
import { couponGrant } from './resources/coupon/couponGrant.ts'
import { couponRecord } from './resources/coupon/couponRecord.ts'
import { couponuser } from './resources/coupon/couponuser.ts'
import { couponWriteoff } from './resources/coupon/couponWriteoff.ts'
import { couponActivity } from './resources/couponCode/couponActivity.ts'
import { couponActivityCode } from './resources/couponCode/couponActivityCode.ts'
import { couponCodeBatch } from './resources/couponCode/couponCodeBatch.ts'
import { couponCodeExport } from './resources/couponCode/couponCodeExport.ts'
import { couponOrder } from './resources/couponCode/couponOrder.ts'
import { activityEternityCoupon } from './resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from './resources/eternity/eternityCoupon.ts'
import { eternityCouponHistoricRecord } from './resources/eternity/eternityCouponHistoricRecord.ts'
import { eternityOrder } from './resources/eternity/eternityOrder.ts'
import { eternityOrderAccountDetail } from './resources/eternity/eternityOrderAccountDetail.ts'
import { eternityOrderExtension } from './resources/eternity/eternityOrderExtension.ts'
import { eternityVerification } from './resources/eternity/eternityVerification.ts'
import { bankDeductionDiscount } from './resources/favor/bankDeductionDiscount.ts'
import { bankDeductionDiscountSub } from './resources/favor/bankDeductionDiscountSub.ts'
import { favor } from './resources/favor/favor.ts'
import { favorCoupon } from './resources/favor/favorCoupon.ts'
import { favorRecord } from './resources/favor/favorRecord.ts'
import { favorReissueRecord } from './resources/favor/favorReissueRecord.ts'
import { cardActivity } from './resources/marketing/cardActivity.ts'
import { mktQuotaLedger } from './resources/marketing/mktQuotaLedger.ts'
import { redEnvelope } from './resources/redEnvelope/redEnvelope.ts'
import { redEnvelopeRecord } from './resources/redEnvelope/redEnvelopeRecord.ts'
import { redEnvelopeVerification } from './resources/redEnvelope/redEnvelopeVerification.ts'

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
  couponActivity,
  couponActivityCode,
  couponCodeBatch,
  couponCodeExport,
  couponOrder,
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
  redEnvelope,
  redEnvelopeRecord,
  redEnvelopeVerification,
  bankDeductionDiscount,
  bankDeductionDiscountSub,
  mktQuotaLedger,
] as const
