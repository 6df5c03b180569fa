import { AFTER_SALE_REFUSALS } from './afterSale.ts'
import { FINANCE_REFUSALS } from './finance.ts'
import { MERCHANT_REFUSALS } from './merchant.ts'
import { OPENAPI_REFUSALS } from './openapi.ts'
import { ORDER_REFUSALS } from './order.ts'
import { PRODUCT_REFUSALS } from './product.ts'
import { RISK_REFUSALS } from './risk.ts'
import { STOCK_REFUSALS } from './stock.ts'
import { SUPPLIER_REFUSALS } from './supplier.ts'

/** The areas of business, by their rooms in `src/server/domain`. */
export const BUSINESS_AREAS = {
  afterSale: AFTER_SALE_REFUSALS,
  finance: FINANCE_REFUSALS,
  merchant: MERCHANT_REFUSALS,
  openapi: OPENAPI_REFUSALS,
  order: ORDER_REFUSALS,
  product: PRODUCT_REFUSALS,
  risk: RISK_REFUSALS,
  stock: STOCK_REFUSALS,
  supplier: SUPPLIER_REFUSALS,
} as const

/** What the rules of the business refuse. */
export const BUSINESS_REFUSALS = {
  ...AFTER_SALE_REFUSALS,
  ...FINANCE_REFUSALS,
  ...MERCHANT_REFUSALS,
  ...OPENAPI_REFUSALS,
  ...ORDER_REFUSALS,
  ...PRODUCT_REFUSALS,
  ...RISK_REFUSALS,
  ...STOCK_REFUSALS,
  ...SUPPLIER_REFUSALS,
} as const
