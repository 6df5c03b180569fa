import './connection.ts'
import './goodsActions.ts'
import './priceChange.ts'
import './supplierActions.ts'
import './supplierConfig.ts'
import './supplierGoods.ts'
import './syncPrice.ts'
import type { Route } from '../../engine/route.ts'
import { GROUP_ROUTES } from './groupRoutes.ts'
import { PRICE_ROUTES } from './priceRoutes.ts'

/**
 * Calls about suppliers beside those the declarations give; reading this file also registers the
 * particulars of their nouns.
 */
export const SUPPLIER_ROUTES: readonly Route[] = [...GROUP_ROUTES, ...PRICE_ROUTES]
