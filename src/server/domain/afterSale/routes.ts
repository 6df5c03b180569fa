import type { Route } from '../../engine/route.ts'
import { CASE_ROUTES } from './caseRoutes.ts'
import { CHANGE_ROUTES } from './changeRoutes.ts'

/** Routes of after-sale cases and change requests beside the declared ones. */
export const AFTER_SALE_ROUTES: readonly Route[] = [...CHANGE_ROUTES, ...CASE_ROUTES]
