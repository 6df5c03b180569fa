import type { Route } from '../../engine/route.ts'
import { ACTIVITY_ROUTES } from './activity/activityRoutes.ts'
import { BRAND_ROUTES } from './goodsBrand.ts'
import { CATEGORY_ROUTES } from './goodsCategory.ts'
import { MALL_ROUTES } from './mallRoutes.ts'
import { POOL_ROUTES } from './poolRoutes.ts'
import { PUBLIC_POOL_ROUTES } from '../publicPool/routes.ts'
import { SKU_ROUTES } from './skuList.ts'

/** Routes of products beside the declared ones. */
export const PRODUCT_ROUTES: readonly Route[] = [
  ...CATEGORY_ROUTES,
  ...BRAND_ROUTES,
  ...SKU_ROUTES,
  ...POOL_ROUTES,
  ...PUBLIC_POOL_ROUTES,
  ...ACTIVITY_ROUTES,
  ...MALL_ROUTES,
]
