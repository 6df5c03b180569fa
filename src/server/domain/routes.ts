import type { Route } from '../engine/route.ts'
import { AFTER_SALE_ROUTES } from './afterSale/routes.ts'
import { CARD_NUMBER_ROUTES } from './card/routes.ts'
import { CONTENT_ROUTES } from './content/routes.ts'
import { ALARM_ROUTES } from './alarm/routes.ts'
import { COUPON_CODE_ROUTES } from './couponCode/routes.ts'
import { COUPON_ROUTES } from './coupon/routes.ts'
import { ETERNITY_ROUTES } from './eternity/routes.ts'
import { DESK_ROUTES } from './desk/routes.ts'
import { MARKETING_ROUTES } from './marketing/routes.ts'
import { FAVOR_ROUTES } from './favor/routes.ts'
import { FINANCE_ROUTES } from './finance/routes.ts'
import { MERCHANT_ROUTES } from './merchant/routes.ts'
import { OPENAPI_ROUTES } from './openapi/routes.ts'
import { ORDER_ROUTES } from './order/routes.ts'
import { PAY_ROUTES } from './pay/routes.ts'
import { PEOPLE_ROUTES } from './people/routes.ts'
import { PRODUCT_ROUTES } from './product/routes.ts'
import { RESOURCE_ROUTES } from './resource/routes.ts'
import { RISK_ROUTES } from './risk/routes.ts'
import { RED_ENVELOPE_ROUTES } from './redEnvelope/routes.ts'
import { STANDING_ROUTES } from './standingOrder/routes.ts'
import { STOCK_ROUTES } from './stock/routes.ts'
import { COMPARE_ROUTES } from './compare/routes.ts'
import { SUPPLIER_ROUTES } from './supplier/routes.ts'
import { SYSTEM_ROUTES } from './system/routes.ts'

/** All routes of the domain beside the declared ones. */
export const ROUTES: readonly Route[] = [
  ...COUPON_ROUTES,
  ...COUPON_CODE_ROUTES,
  ...FAVOR_ROUTES,
  ...RED_ENVELOPE_ROUTES,
  ...FINANCE_ROUTES,
  ...ETERNITY_ROUTES,
  ...SYSTEM_ROUTES,
  ...CONTENT_ROUTES,
  ...DESK_ROUTES,
  ...MARKETING_ROUTES,
  ...ALARM_ROUTES,
  ...PAY_ROUTES,
  ...PEOPLE_ROUTES,
  ...PRODUCT_ROUTES,
  ...MERCHANT_ROUTES,
  ...STANDING_ROUTES,
  ...STOCK_ROUTES,
  ...CARD_NUMBER_ROUTES,
  ...RESOURCE_ROUTES,
  ...RISK_ROUTES,
  ...ORDER_ROUTES,
  ...COMPARE_ROUTES,
  ...SUPPLIER_ROUTES,
  ...OPENAPI_ROUTES,
  ...AFTER_SALE_ROUTES,
]
