import type { Route } from '../../engine/route.ts'
import './caseHooks.ts'
import { CASE_ROUTES } from './caseRoutes.ts'
import { CHANGE_ROUTES } from './changeRoutes.ts'

/**
 * Calls about orders after they ended beside those the declarations give; reading this file also registers
 * the particulars of their nouns.
 */
export const AFTER_SALE_ROUTES: readonly Route[] = [...CHANGE_ROUTES, ...CASE_ROUTES]
