import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Reading } from '../../engine/work.ts'
import { entriesSince } from '../../store/finance/auditRows.ts'
import type { AccountRow, AuditRow } from './auditEffect.ts'

/** The balance at the application beside that of now, where it changed since; null where it did not. */
export async function changeSince(audit: AuditRow, account: AccountRow, reading: Reading) {
  const figure = audit.auditType === 'credit' ? 'creditLimit' : 'balance'
  const before = audit.beforeValue ?? ZERO_FEN,
    now = account[figure] ?? ZERO_FEN
  if (audit.auditType === 'tempCredit' || before === now) return null
  return {
    figure,
    before,
    now,
    entries: await entriesSince(reading.database.kysely, reading.tenantId, {
      accountId: account.id,
      auditId: audit.id,
    }),
  }
}
