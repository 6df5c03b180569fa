import { say } from '../../contract/errors.ts'
import { raiseAlarm, recoverAlarm } from '../store/alarm/signals.ts'
import type { Database } from '../store/database.ts'
import type { Writer } from '../store/db.ts'
import {
  brokenInvariants,
  insertCheck,
  ledgerTenants,
  uncheckedTenants,
  type Violation,
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

/** Raises the alarm of a ledger whose invariants are violated, or ends it. */
async function alarmOf(db: Writer, tenantId: string, broken: readonly Violation[]): Promise<void> {
  const object = { type: 'ledger', id: tenantId, name: '账本' }
  const [first] = broken
  if (!first) await recoverAlarm(db, { tenantId, type: 'ledgerCheck', object })
  else
    await raiseAlarm(db, {
      tenantId,
      type: 'ledgerCheck',
      object,
      sentence: say('账本校验有 {count} 项不通过，如 {invariant}：{text}', {
        count: broken.length,
        invariant: first.invariant,
        text: first.text,
      }),
    })
}

/**
 * Checks the whole ledger of every tenant once a night. Violations are stored for the trial balance, and
 * thrown so that they are logged.
 */
export async function checkLedgers(database: Database): Promise<boolean> {
  const violations: string[] = []
  for (const tenantId of await uncheckedTenants(database.kysely)) {
    const broken = await brokenInvariants(database.kysely, tenantId, { all: true })
    await database.transaction(async (db) => {
      await insertCheck(db, tenantId, broken)
      await alarmOf(db, tenantId, broken)
    })
    for (const { invariant, text, count } of broken)
      violations.push(`${tenantId} ${invariant} ${text}: ${count}`)
  }
  if (violations.length > 0) throw new Error(`ledger invariants are broken: ${violations.join('; ')}`)
  return false
}
