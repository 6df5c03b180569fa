import './accountDetail.ts'
import './contractParty.ts'
import './contractPartyAccount.ts'
import type { Route } from '../../http/route.ts'
import { LEDGER_ROUTES } from './ledgerRoutes.ts'

/** Every call about money beside those the declarations give; reading this file also registers the particulars of its nouns. */
export const FINANCE_ROUTES: readonly Route[] = [...LEDGER_ROUTES]
