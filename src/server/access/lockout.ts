import { readParam } from '../domain/system/parameters.ts'
import type { Database } from '../store/database.ts'
import {
  clearFailures,
  countFailure,
  findFailures,
  type FailureRule,
  showLock,
} from '../store/access/failureRows.ts'

/** Whose failures count: the account named, whether or not it exists, and the address the guesses come from. */
export interface Attempt {
  readonly tenantId: string
  readonly account: string
  readonly ip: string
}
/** Failures after which a login by password also wants a captcha. */
export const CAPTCHA_AFTER = 3
/** Guesses over many accounts from one address of one tenant; short, because an office shares one. */
const ADDRESS_RULE: FailureRule = { limit: 10, minutes: 5 }

const accountSubject = (account: string): string => `account:${account.slice(0, 100)}`
const addressSubject = (ip: string): string => `ip:${ip}`

/** How the attempt stands before the password is looked at. */
export async function standingOf(
  database: Database,
  { tenantId, account, ip }: Attempt,
): Promise<{ readonly locked: boolean; readonly failures: number }> {
  const counts = await findFailures(database.kysely, tenantId, [accountSubject(account), addressSubject(ip)])
  return {
    locked: [...counts.values()].some((count) => count.locked),
    failures: counts.get(accountSubject(account))?.failures ?? 0,
  }
}

/** Counts a wrong password; true when it locked the account. */
export async function noteFailure(database: Database, { tenantId, account, ip }: Attempt): Promise<boolean> {
  const rule = await accountRule(database, tenantId)
  const { locked } = await countFailure(database.kysely, tenantId, accountSubject(account), rule)
  await countFailure(database.kysely, tenantId, addressSubject(ip), ADDRESS_RULE)
  if (locked) await showLock(database.kysely, tenantId, account, rule.minutes)
  return locked
}

/** A right password wipes the slate. */
export const forgetFailures = (database: Database, { tenantId, account, ip }: Attempt): Promise<void> =>
  clearFailures(database.kysely, tenantId, [accountSubject(account), addressSubject(ip)])

async function accountRule(database: Database, tenantId: string): Promise<FailureRule> {
  const limit = Number(await readParam({ database, tenantId }, 'account.failCount'))
  const minutes = Number(await readParam({ database, tenantId }, 'account.lockDuration'))
  return {
    limit: Number.isInteger(limit) && limit > 0 ? limit : 5,
    minutes: Number.isInteger(minutes) && minutes > 0 ? minutes : 30,
  }
}
