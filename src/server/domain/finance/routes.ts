import type { Route } from '../../engine/route.ts'
import { AUDIT_ROUTES } from './auditRoutes.ts'
import { AUDIT_VIEW_ROUTES } from './auditView.ts'
import { COMPANY_ROUTES } from './companyList.ts'
import { LEDGER_ROUTES } from './ledgerRoutes.ts'
import { LINE_SUMMARY_ROUTE } from './lineSummary.ts'
import { RECHARGE_ROUTES } from './rechargePreview.ts'
import { STATEMENT_ROUTES } from './statementRoutes.ts'

/** Routes of finance beside the declared ones. */
export const FINANCE_ROUTES: readonly Route[] = [
  ...COMPANY_ROUTES,
  ...LEDGER_ROUTES,
  ...STATEMENT_ROUTES,
  ...RECHARGE_ROUTES,
  ...AUDIT_ROUTES,
  ...AUDIT_VIEW_ROUTES,
  LINE_SUMMARY_ROUTE,
]
