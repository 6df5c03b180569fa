import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import type { Hooks } from '../../../engine/hooks.ts'
import { particulars } from '../../../engine/particulars.ts'
import type { Particulars } from '../../../engine/particularsByNoun.ts'
import { bySkuCode } from '../codeFilters.ts'
import { approve, cancel, out, reject } from './outActions.ts'
import { stockOutHooks } from './outHooks.ts'
import { revoke } from './outRevoke.ts'
import { resend, sendPassword } from './packageDelivery.ts'

const recordHooks: Hooks<typeof cardStockOutRecord> = { alsoFilter: { skuCode: bySkuCode } }

/** What is particular to documents that hand cards out, and to their packages. */
export const STOCK_OUT_PARTICULARS: readonly Particulars[] = [
  particulars(cardStockOut, { hooks: stockOutHooks, actions: { approve, reject, out, revoke, cancel } }),
  particulars(cardStockOutRecord, { hooks: recordHooks, actions: { resend, sendPassword } }),
]
