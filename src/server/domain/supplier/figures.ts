import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatDay, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { rateOf, sumBySupplier } from '../../store/supplier/supplierSums.ts'

/** Adds to suppliers the prepaid balance (fen), and number and success rate of today's orders. */
export async function addSupplierFigures(
  rows: readonly Changes[],
  { database: { kysely }, tenantId }: Reading,
): Promise<void> {
  const accounts = new Map(
    (
      await findRows(
        kysely,
        contractPartyAccount,
        tenantId,
        rows.map(({ accountId }) => String(accountId)),
      )
    ).map((account) => [account.id, account]),
  )
  const orders = await sumBySupplier(kysely, {
    tenantId,
    supplierIds: rows.map(({ id }) => String(id)),
    since: parseMoment(formatDay(new Date())),
  })
  for (const row of rows) {
    const account = accounts.get(String(row.accountId)),
      sum = orders.get(String(row.id))
    Object.assign(row, {
      prepaidAvailable:
        account?.settleMode === 'deposit' && account.balance !== null ? 0 - Number(account.balance) : null,
      todayCount: sum?.n ?? 0,
      todayRate: rateOf(sum),
    })
  }
}
