import { AFTER_SALE_REFUSALS } from './afterSale.ts'
import { DEVELOP_REFUSALS } from './develop.ts'
import { FINANCE_REFUSALS } from './finance.ts'
import { MERCHANT_REFUSALS } from './merchant.ts'
import { OPENAPI_REFUSALS } from './openapi.ts'
import { ORDER_REFUSALS } from './order.ts'
import { PRODUCT_REFUSALS } from './product.ts'
import { RISK_REFUSALS } from './risk.ts'
import { STOCK_REFUSALS } from './stock.ts'
import { SUPPLIER_REFUSALS } from './supplier.ts'

/** What the rules of the business refuse, by the rooms of `src/server/domain`. */
export const BUSINESS_REFUSALS = {
  ...AFTER_SALE_REFUSALS,
  ...DEVELOP_REFUSALS,
  ...FINANCE_REFUSALS,
  ...MERCHANT_REFUSALS,
  ...OPENAPI_REFUSALS,
  ...ORDER_REFUSALS,
  ...PRODUCT_REFUSALS,
  ...RISK_REFUSALS,
  ...STOCK_REFUSALS,
  ...SUPPLIER_REFUSALS,
} as const
