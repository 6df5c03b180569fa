import type { Route } from '../../engine/route.ts'
import { AUDIT_ROUTES } from './auditRoutes.ts'
import { LEDGER_ROUTES } from './ledgerRoutes.ts'

/** Routes of finance beside the declared ones. */
export const FINANCE_ROUTES: readonly Route[] = [...LEDGER_ROUTES, ...AUDIT_ROUTES]
