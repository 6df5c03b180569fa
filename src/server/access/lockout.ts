import { isIPv6 } from 'node:net'
import type { Database } from '../store/database.ts'
import {
  claimAttempt,
  type Device,
  isKnownDevice,
  keepDevice,
  settleAttempt,
  markLocked,
  type Subject,
} from '../store/access/failureRows.ts'
import { fail } from '../../contract/errors.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { withPermit } from './keyedSemaphore.ts'
import { readParam } from '../engine/parameters.ts'

/**
 * Whom a failed login counts against: the account (whether or not it exists), the IP address, and the device
 * where it is known.
 */
export interface Attempt {
  readonly tenantId: string
  readonly account: string
  readonly ip: string
  /** SHA-256 of the device token, null where the request has none. */
  readonly device: string | null
}

/** Failures of an account after which a captcha is required. */
const CAPTCHA_AFTER = 3
/** Failures of an address after which unknown devices need a captcha, whichever account they name. */
const ADDRESS_CAPTCHA_AFTER = 5
/**
 * Limits of an address that tries many accounts: 20 failures an hour, then blocked for a minute, and twice as
 * long each time up to half an hour. Seconds.
 */
const ADDRESS = { limit: 20, window: 3600, base: 60, ceiling: 1800 } as const
/**
 * Limits of an account that is tried from many addresses: 40 failures an hour, then one a minute, at most 100
 * an hour over a day. Seconds.
 */
const ACCOUNT = { limit: 40, window: 3600, base: 60, ceiling: 60 } as const
/** Attempts of one address that are checked at a time in one process. */
const MAX_CONCURRENT = 8
/**
 * How long an attempt waits for others that are being checked in other processes, and the interval at which
 * it tries again.
 */
const WAIT_MS = 5000,
  RETRY_MS = 40

/** Outcome of an attempt: `right`, `wrong`, or `none` where it was not checked (a captcha was missing). */
export type Outcome<T> = { readonly right: T } | { readonly wrong: true } | { readonly none: Error }
export type AttemptResult<T> =
  | { readonly right: T }
  | { readonly wrong: true; readonly locked: boolean }
  | { readonly blocked: true }

/**
 * Checks a login attempt. It is counted in the database before it is checked, so that concurrent guesses, in
 * several processes too, count like consecutive ones. `judge` is told whether a captcha is required. Throws
 * BUSY where other attempts are being checked all the while.
 */
export async function judgeAttempt<T>(
  database: Database,
  attempt: Attempt,
  judge: (wantsCaptcha: boolean) => Promise<Outcome<T>>,
): Promise<AttemptResult<T>> {
  const fromKnownDevice =
    attempt.device !== null && (await isKnownDevice(database.kysely, deviceOf(attempt, attempt.device)))
  const subjects = fromKnownDevice
    ? [await deviceSubject(database, attempt)]
    : await strangerSubjects(database, attempt)
  const queueKey = fromKnownDevice ? `device ${attempt.device ?? ''}` : `address ${addressKey(attempt.ip)}`
  const judgeNow = (): Promise<AttemptResult<T>> =>
    judgeCounted(database, subjects, (failures) => judge(wantsCaptcha(subjects, failures)))
  const result = await withPermit(queueKey, MAX_CONCURRENT, () =>
    withPermit(`${attempt.tenantId}/${attempt.account}`, 1, judgeNow),
  )
  if ('wrong' in result && result.locked)
    await markLocked(database.kysely, attempt.tenantId, attempt.account, subjects[0]?.base ?? 0)
  return result
}

/**
 * Stores the device of a successful login as known to the account; whether it is new while the account has
 * others.
 */
export const rememberDevice = (
  database: Database,
  owner: Pick<Attempt, 'tenantId' | 'account'>,
  sha: string,
): Promise<boolean> => keepDevice(database.kysely, deviceOf(owner, sha))

const deviceOf = ({ tenantId, account }: Pick<Attempt, 'tenantId' | 'account'>, sha: string): Device => ({
  tenantId,
  account: account.slice(0, 45),
  sha,
})

/** Whose attempt is counted, and apart from which others: passwords (`own`), second factors, or codes of phones. */
interface OwnAttempt {
  readonly tenantId: string
  readonly userId: string
  readonly purpose?: 'own' | 'factor' | 'phone'
}

/**
 * Checks a password or a code that only the user of an account tries, such as the old password at a change;
 * counted like a login.
 */
export async function judgeOwnAttempt(
  database: Database,
  { tenantId, userId, purpose = 'own' }: OwnAttempt,
  judge: () => Promise<boolean>,
): Promise<AttemptResult<true>> {
  const subject: Subject = {
    tenantId,
    name: `${purpose}:${userId}`,
    own: true,
    ...(await ownRule(database, tenantId)),
  }
  return withPermit(subject.name, 1, () =>
    judgeCounted<true>(database, [subject], async () =>
      (await judge()) ? { right: true } : { wrong: true },
    ),
  )
}

async function judgeCounted<T>(
  database: Database,
  subjects: readonly Subject[],
  judge: (failures: readonly number[]) => Promise<Outcome<T>>,
): Promise<AttemptResult<T>> {
  const sorted = subjects.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const settle = (outcome: 'right' | 'wrong' | 'none') =>
    asTenant(EVERY_TENANT, () => settleAttempt(database.kysely, sorted, outcome))
  const failures = await claimSlot(database, sorted)
  if (!failures) return { blocked: true }
  const failuresBySubject = subjects.map((subject) => failures[sorted.indexOf(subject)] ?? 0)
  let outcome: Outcome<T>
  try {
    outcome = await judge(failuresBySubject)
  } catch (error) {
    await settle('none')
    throw error
  }
  if ('none' in outcome) {
    await settle('none')
    throw outcome.none
  }
  const locked = await settle('right' in outcome ? 'right' : 'wrong')
  return 'right' in outcome
    ? outcome
    : { wrong: true, locked: subjects.some(({ name, own }) => own && locked.includes(name)) }
}

/**
 * Registers an attempt; its failures so far, or null where one of the subjects is blocked. Waits while other
 * attempts are being checked; throws BUSY after WAIT_MS, since nobody has failed yet.
 */
async function claimSlot(
  database: Database,
  subjects: readonly Subject[],
): Promise<readonly number[] | null> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const { verdict, failures } = await asTenant(EVERY_TENANT, () => claimAttempt(database.kysely, subjects))
    if (verdict === 'go') return failures
    if (verdict === 'blocked') return null
    if (Date.now() > deadline) return fail('BUSY')
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
    })
  }
}

function wantsCaptcha(subjects: readonly Subject[], failures: readonly number[]): boolean {
  return subjects.some(
    ({ name }, index) =>
      (failures[index] ?? 0) >= (name.startsWith('address:') ? ADDRESS_CAPTCHA_AFTER : CAPTCHA_AFTER),
  )
}

const accountKey = (account: string): string => account.slice(0, 45)

async function deviceSubject(database: Database, { tenantId, account, device }: Attempt): Promise<Subject> {
  return {
    tenantId,
    name: `device:${accountKey(account)}@${device ?? ''}`,
    own: true,
    ...(await ownRule(database, tenantId)),
  }
}

async function strangerSubjects(database: Database, { tenantId, account, ip }: Attempt): Promise<Subject[]> {
  const address = addressKey(ip)
  return [
    {
      tenantId,
      name: `pair:${accountKey(account)}@${address}`,
      own: true,
      ...(await ownRule(database, tenantId)),
    },
    { tenantId, name: `account:${accountKey(account)}`, own: false, ...ACCOUNT },
    { tenantId: EVERY_TENANT, name: `address:${address}`, own: false, ...ADDRESS },
  ]
}

/** Key of an IP address: an IPv6 address counts by its /64 network, which is what one customer has. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const headGroups = head.split(':').filter(Boolean),
    tailGroups = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length
  return `${[...headGroups, ...Array<string>(zeros).fill('0'), ...tailGroups]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

async function ownRule(
  database: Database,
  tenantId: string,
): Promise<Pick<Subject, 'limit' | 'window' | 'base' | 'ceiling'>> {
  const limit = await wholeParam(database, tenantId, { key: 'account.failCount', fallback: 5 })
  const seconds = 60 * (await wholeParam(database, tenantId, { key: 'account.lockDuration', fallback: 30 }))
  return { limit, window: seconds, base: seconds, ceiling: seconds }
}

async function wholeParam(
  database: Database,
  tenantId: string,
  { key, fallback }: { readonly key: string; readonly fallback: number },
): Promise<number> {
  const value = Number(await readParam({ database, tenantId }, key))
  return Number.isInteger(value) && value > 0 ? value : fallback
}
