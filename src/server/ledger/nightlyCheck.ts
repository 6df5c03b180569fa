import type { Database } from '../store/database.ts'
import {
  brokenInvariants,
  insertCheck,
  ledgerTenants,
  uncheckedTenants,
} from '../store/finance/ledgerCheckRows.ts'

/** The violated invariants of the whole ledger of all tenants, as sentences; empty if there are none. */
export async function findBroken({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const violations: string[] = []
  for (const tenantId of await ledgerTenants(kysely)) {
    for (const { invariant, text, count } of await brokenInvariants(kysely, tenantId, { all: true }))
      violations.push(`${tenantId} ${invariant} ${text}：${count}`)
  }
  return violations
}

/**
 * Checks the whole ledger of every tenant once a night. Violations are stored for the trial balance, and
 * thrown so that they are logged.
 */
export async function checkLedgers(database: Database): Promise<boolean> {
  const violations: string[] = []
  for (const tenantId of await uncheckedTenants(database.kysely)) {
    const broken = await brokenInvariants(database.kysely, tenantId, { all: true })
    await insertCheck(database.kysely, tenantId, broken)
    for (const { invariant, text, count } of broken)
      violations.push(`${tenantId} ${invariant} ${text}: ${count}`)
  }
  if (violations.length > 0) throw new Error(`ledger invariants are broken: ${violations.join('; ')}`)
  return false
}
