import { Refusal } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { type AccountToBill, accountsToBill } from '../../store/finance/billJobRows.ts'
import { findRows } from '../../store/rows.ts'
import { generateBill } from './billMake.ts'
import { type BillCycle, cycleEnd } from './billPeriod.ts'

/** Makes the next statement of every account whose cycle has ended. Returns whether there may be more. */
export async function generateDueBills(services: Services): Promise<boolean> {
  const due = (await accountsToBill(services.database.kysely)).flatMap((account) => {
    const periodEnd = cycleEnd(account.cycle as BillCycle, account.from)
    return periodEnd <= account.lastDay ? [{ ...account, periodEnd }] : []
  })
  let made = 0
  await eachRow(due, async (account) => {
    if (await generateOne(services, account)) made += 1
  })
  return made > 0
}

const generateOne = (
  services: Services,
  { tenantId, accountId, periodEnd }: AccountToBill & { readonly periodEnd: string },
): Promise<boolean> =>
  performBySystem(services, tenantId, { resource: billStatistics.id, action: 'generate' }, async (work) => {
    const [account] = await findRows(work.db, contractPartyAccount, tenantId, [accountId])
    if (!account) return { answer: false, targets: [] }
    const bill = await generateBill(account, { periodEnd }, work)
    return { answer: true, targets: [bill.id], message: bill.billNo ?? '' }
  }).catch((error: unknown) => {
    // Days that do not balance are found by the nightly check of the ledger; the statement waits for them.
    if (error instanceof Refusal) return false
    throw error
  })
