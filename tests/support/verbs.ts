import type { Route } from '../../src/server/http/route.ts'
import { LEDGER_VERBS } from './ledgerVerbs.ts'
import { ORDER_VERBS } from './orderVerbs.ts'
import { RISK_VERBS } from './riskVerbs.ts'
import { STOCK_VERBS } from './stockVerbs.ts'
import { SUPPLIER_VERBS } from './supplierVerbs.ts'

/** Calls of the test server alone. */
export const TEST_VERBS: readonly Route[] = [
  ...LEDGER_VERBS,
  ...RISK_VERBS,
  ...STOCK_VERBS,
  ...SUPPLIER_VERBS,
  ...ORDER_VERBS,
]
