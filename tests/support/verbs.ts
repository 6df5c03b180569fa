import type { Route } from '../../src/server/engine/route.ts'
import { ALARM_VERBS } from './alarmVerbs.ts'
import { FAULT_VERBS } from './faultVerbs.ts'
import { LEDGER_VERBS } from './ledgerVerbs.ts'
import { HOLD_VERBS } from './holdVerb.ts'
import { LOCK_VERBS } from './lockVerbs.ts'
import { ORDER_VERBS } from './orderVerbs.ts'
import { PAY_VERBS } from './payVerbs.ts'
import { RISK_VERBS } from './riskVerbs.ts'
import { STOCK_VERBS } from './stockVerbs.ts'
import { SUPPLIER_VERBS } from './supplierVerbs.ts'

/** Calls of the test server alone. */
export const TEST_VERBS: readonly Route[] = [
  ...ALARM_VERBS,
  ...FAULT_VERBS,
  ...LEDGER_VERBS,
  ...LOCK_VERBS,
  ...PAY_VERBS,
  ...RISK_VERBS,
  ...STOCK_VERBS,
  ...SUPPLIER_VERBS,
  ...ORDER_VERBS,
  ...HOLD_VERBS,
]
