import './accountDetail.ts'
import './accountFinance.ts'
import './contractParty.ts'
import './contractPartyAccount.ts'
import './financeAudit.ts'
import './tempCreditActions.ts'
import type { Route } from '../../engine/route.ts'
import { AUDIT_ROUTES } from './auditRoutes.ts'
import { LEDGER_ROUTES } from './ledgerRoutes.ts'

/** Routes of finance beside the declared ones. Importing this file also registers hooks and handlers. */
export const FINANCE_ROUTES: readonly Route[] = [...LEDGER_ROUTES, ...AUDIT_ROUTES]
