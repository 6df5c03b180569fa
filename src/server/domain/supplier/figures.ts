import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { negateFen } from '../../../kernel/money.ts'
import { formatDay, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { rateOf, sumBySupplier } from '../../store/supplier/supplierSums.ts'

/** Adds to suppliers the prepaid balance in fen. */
export async function addPrepaidBalance(
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
  for (const row of rows) {
    const account = accounts.get(String(row.accountId))
    row.prepaidAvailable =
      account?.settleMode === 'deposit' && account.balance !== null ? negateFen(account.balance) : null
  }
}

/** Adds to suppliers the number and success rate of today's orders. */
export async function addTodayFigures(
  rows: readonly Changes[],
  { database: { kysely }, tenantId }: Reading,
): Promise<void> {
  const orders = await sumBySupplier(kysely, {
    tenantId,
    supplierIds: rows.map(({ id }) => String(id)),
    since: parseMoment(formatDay(new Date())),
  })
  for (const row of rows) {
    const sum = orders.get(String(row.id))
    Object.assign(row, { todayCount: sum?.n ?? 0, todayRate: rateOf(sum) })
  }
}
