import type { Particulars } from '../engine/particularsByNoun.ts'
import { AFTER_SALE_PARTICULARS } from './afterSale/particulars.ts'
import { CARD_PARTICULARS } from './card/particulars.ts'
import { CONTENT_PARTICULARS } from './content/particulars.ts'
import { ALARM_PARTICULARS } from './alarm/particulars.ts'
import { COMMERCE_PARTICULARS } from './commerce/particulars.ts'
import { COMPARE_PARTICULARS } from './compare/particulars.ts'
import { DA_PAI_PARTICULARS } from './daPai/particulars.ts'
import { DESK_PARTICULARS } from './desk/particulars.ts'
import { DEVELOP_PARTICULARS } from './develop/particulars.ts'
import { COUPON_CODE_PARTICULARS } from './couponCode/particulars.ts'
import { COUPON_PARTICULARS } from './coupon/particulars.ts'
import { EMAIL_ORDER_PARTICULARS } from './emailOrder/particulars.ts'
import { VERIFY_PARTICULARS } from './verify/particulars.ts'
import { RED_ENVELOPE_PARTICULARS } from './redEnvelope/particulars.ts'
import { FAVOR_PARTICULARS } from './favor/particulars.ts'
import { ETERNITY_PARTICULARS } from './eternity/particulars.ts'
import { FINANCE_PARTICULARS } from './finance/particulars.ts'
import { MARKETING_PARTICULARS } from './marketing/particulars.ts'
import { MERCHANT_PARTICULARS } from './merchant/particulars.ts'
import { OPENAPI_PARTICULARS } from './openapi/particulars.ts'
import { ORDER_PARTICULARS } from './order/particulars.ts'
import { PAY_PARTICULARS } from './pay/particulars.ts'
import { PEOPLE_PARTICULARS } from './people/particulars.ts'
import { PRODUCT_PARTICULARS } from './product/particulars.ts'
import { PURCHASE_PARTICULARS } from './purchase/particulars.ts'
import { RESOURCE_PARTICULARS } from './resource/particulars.ts'
import { RISK_PARTICULARS } from './risk/particulars.ts'
import { STANDING_PARTICULARS } from './standingOrder/particulars.ts'
import { STOCK_PARTICULARS } from './stock/particulars.ts'
import { SUPPLIER_PARTICULARS } from './supplier/particulars.ts'
import { SYSTEM_PARTICULARS } from './system/particulars.ts'

/** What is particular to the nouns: each has at most one entry. */
export const PARTICULARS: readonly Particulars[] = [
  ...AFTER_SALE_PARTICULARS,
  ...CARD_PARTICULARS,
  ...CONTENT_PARTICULARS,
  ...ALARM_PARTICULARS,
  ...COMMERCE_PARTICULARS,
  ...COMPARE_PARTICULARS,
  ...DA_PAI_PARTICULARS,
  ...DESK_PARTICULARS,
  ...DEVELOP_PARTICULARS,
  ...COUPON_PARTICULARS,
  ...COUPON_CODE_PARTICULARS,
  ...EMAIL_ORDER_PARTICULARS,
  ...VERIFY_PARTICULARS,
  ...FAVOR_PARTICULARS,
  ...RED_ENVELOPE_PARTICULARS,
  ...ETERNITY_PARTICULARS,
  ...FINANCE_PARTICULARS,
  ...MARKETING_PARTICULARS,
  ...MERCHANT_PARTICULARS,
  ...OPENAPI_PARTICULARS,
  ...ORDER_PARTICULARS,
  ...PAY_PARTICULARS,
  ...PEOPLE_PARTICULARS,
  ...PRODUCT_PARTICULARS,
  ...PURCHASE_PARTICULARS,
  ...RESOURCE_PARTICULARS,
  ...RISK_PARTICULARS,
  ...STANDING_PARTICULARS,
  ...STOCK_PARTICULARS,
  ...SUPPLIER_PARTICULARS,
  ...SYSTEM_PARTICULARS,
]
