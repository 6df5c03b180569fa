import type { Route } from '../../engine/route.ts'
import { FAVOR_READ_ROUTES } from './readRoutes.ts'
import { FAVOR_RECORD_ROUTES } from './recordRoutes.ts'
import { FAVOR_SANDBOX_ROUTES } from './sandboxRoutes.ts'
import { FAVOR_SYNC_ROUTES } from './syncRoutes.ts'

/** Calls of vouchers beside the declared ones. */
export const FAVOR_ROUTES: readonly Route[] = [
  ...FAVOR_READ_ROUTES,
  ...FAVOR_RECORD_ROUTES,
  ...FAVOR_SYNC_ROUTES,
  ...FAVOR_SANDBOX_ROUTES,
]
