import type { Database } from '../store/database.ts'
import { brokenInvariants, keepCheck, uncheckedTenants } from '../store/finance/ledgerCheckRows.ts'

/** Checks the whole ledger of every tenant once a night. What is broken is kept for the trial balance, and thrown so that the log has it. */
export async function checkLedgers(database: Database): Promise<boolean> {
  const found: string[] = []
  for (const tenantId of await uncheckedTenants(database.kysely)) {
    const broken = await brokenInvariants(database.kysely, tenantId, { all: true })
    await keepCheck(database.kysely, tenantId, broken)
    for (const { invariant, text, count } of broken) found.push(`${tenantId} ${invariant} ${text}: ${count}`)
  }
  if (found.length > 0) throw new Error(`ledger invariants are broken: ${found.join('; ')}`)
  return false
}
