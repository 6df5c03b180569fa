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
 * Whose failures count: the account named, whether or not it exists, the address, and the device where it
 * is known.
 */
export interface Attempt {
  readonly tenantId: string
  readonly account: string
  readonly ip: string
  /** SHA-256 of the device's own word, null where none came. */
  readonly device: string | null
}

/** Failures after which a login by password also wants a captcha. */
const CAPTCHA_AFTER = 3
/** Failures of an address after which unknown devices want a captcha, whichever account they name. */
const ADDRESS_CAPTCHA_AFTER = 5
/**
 * An address that guesses over many accounts: slowed for a minute, then twice as long, up to half an hour.
 */
const ADDRESS = { limit: 20, window: 3600, base: 60, ceiling: 1800 } as const
/**
 * An account guessed at from many addresses: 40 guesses, then one a minute, so that a day has no more than
 * 100 an hour.
 */
const ACCOUNT = { limit: 40, window: 3600, base: 60, ceiling: 60 } as const
/** Attempts of one address that are judged at a time in one process. */
const MAX_CONCURRENT = 8
/** Milliseconds an attempt waits for others that are being judged elsewhere, and between looks. */
const WAIT_MS = 5000,
  RETRY_MS = 40

/**
 * What a judged attempt came to: right or wrong, or `none` where it was not judged (a captcha was missing).
 */
export type Outcome<T> = { readonly right: T } | { readonly wrong: true } | { readonly none: Error }
export type AttemptResult<T> =
  | { readonly right: T }
  | { readonly wrong: true; readonly locked: boolean }
  | { readonly blocked: true }

/**
 * Judges an attempt, counted before it is looked at: in the database, so that guesses sent all at once and to
 * several processes count like those sent one after another. `judge` hears whether a captcha is wanted.
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

/** Remembers the device of somebody whose password was right. */
export const rememberDevice = (database: Database, attempt: Attempt, sha: string): Promise<void> =>
  keepDevice(database.kysely, deviceOf(attempt, sha))

const deviceOf = ({ tenantId, account }: Attempt, sha: string): Device => ({
  tenantId,
  account: account.slice(0, 45),
  sha,
})

/** Judges what only its owner tries, such as the old password of an account that is logged in. */
export async function judgeOwnAttempt(
  database: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  judge: () => Promise<boolean>,
): Promise<AttemptResult<true>> {
  const subject: Subject = {
    tenantId,
    name: `own:${userId}`,
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
  const inOrder = subjects.map((subject) => failures[sorted.indexOf(subject)] ?? 0)
  let outcome: Outcome<T>
  try {
    outcome = await judge(inOrder)
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
 * Takes room for an attempt, waiting for those that are being judged; null where it is blocked. Where others
 * are judged all the while it is refused as BUSY: nobody has failed yet.
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

/** What counts as one address: of IPv6 the network of 64 bits, which is what one customer has. */
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
  const limit = await wholeParam(database, tenantId, { key: 'account.failCount', usual: 5 })
  const seconds = 60 * (await wholeParam(database, tenantId, { key: 'account.lockDuration', usual: 30 }))
  return { limit, window: seconds, base: seconds, ceiling: seconds }
}

async function wholeParam(
  database: Database,
  tenantId: string,
  { key, usual }: { readonly key: string; readonly usual: number },
): Promise<number> {
  const value = Number(await readParam({ database, tenantId }, key))
  return Number.isInteger(value) && value > 0 ? value : usual
}
