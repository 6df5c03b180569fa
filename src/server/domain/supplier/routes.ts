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

/** Routes of suppliers beside the declared ones. Importing this file also registers hooks and handlers. */
export const SUPPLIER_ROUTES: readonly Route[] = [...GROUP_ROUTES, ...PRICE_ROUTES]
