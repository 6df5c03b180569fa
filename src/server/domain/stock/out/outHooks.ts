import { say } from '../../../../contract/errors.ts'
import type { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import type { Hooks } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { heldBatches } from '../../../store/stock/stockOutRows.ts'
import { supplierAccounts } from './disposing.ts'
import { lockCards } from './outCards.ts'
import { paysFor, type StockOut } from './outDocument.ts'
import { completeDraft } from './outDraft.ts'
import { lockOut } from './outLocks.ts'
import { holdPrice } from './outMoney.ts'

/** Days before its expiry from which a batch is handed to a merchant only after a confirmation. */
const NEAR_DAYS = 30

/** Asks for a confirmation where cards that expire soon go to a merchant. */
async function confirmExpiry(row: StockOut, work: Work): Promise<void> {
  const query = { bizNo: row.outNo ?? '', nearDays: NEAR_DAYS }
  const near = (await heldBatches(work.db, work.tenantId, query)).filter((batch) => batch.near)
  if (near.length === 0) return
  const nearQty = near.reduce((sum, { qty }) => sum + qty, 0)
  work.confirm(say('所选批次将在30天内到期，请确认', { nearQty, expireTime: near[0]?.expireTime ?? '' }))
}

export const stockOutHooks: Hooks<typeof cardStockOut> = {
  beforeSave: ({ draft, work }) => completeDraft(draft, work),
  afterSave: async ({ after, work }) => {
    await lockCards(after, work)
    if (paysFor(after.outType)) await confirmExpiry(after, work)
    if (after.outType === 'back') await supplierAccounts(work, after.outNo ?? '')
    await holdPrice(after, work)
  },
  beforeAct: async (rows, action, work) => {
    if (rows.length > 0 && (action === 'reject' || action === 'cancel' || action === 'revoke'))
      await lockOut(work, rows)
  },
}
