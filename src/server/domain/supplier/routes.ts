import type { Route } from '../../engine/route.ts'
import { GROUP_ROUTES } from './groupRoutes.ts'
import { PRICE_ROUTES } from './priceRoutes.ts'

/** Routes of suppliers beside the declared ones. */
export const SUPPLIER_ROUTES: readonly Route[] = [...GROUP_ROUTES, ...PRICE_ROUTES]
