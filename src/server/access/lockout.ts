import { isIPv6 } from 'node:net'
import type { Database } from '../store/database.ts'
import {
  claimAttempt,
  type Device,
  isKnownDevice,
  keepDevice,
  settleAttempt,
  showLock,
  type Subject,
} from '../store/access/failureRows.ts'
import { fail } from '../../contract/errors.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { inTurn } from './turns.ts'
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
const AT_ONCE = 8
/** Milliseconds an attempt waits for others that are being judged elsewhere, and between looks. */
const PATIENCE = 5000,
  PAUSE = 40

/**
 * What a judged attempt came to: right or wrong, or `none` where it was not judged (a captcha was missing).
 */
export type Outcome<T> = { readonly right: T } | { readonly wrong: true } | { readonly none: Error }
export type Judged<T> =
  | { readonly right: T }
  | { readonly wrong: true; readonly locked: boolean }
  | { readonly blocked: true }

/**
 * Judges an attempt, counted before it is looked at: in the database, so that guesses sent all at once and to
 * several processes count like those sent one after another. `judge` hears whether a captcha is wanted.
 */
export async function judged<T>(
  database: Database,
  attempt: Attempt,
  judge: (wantsCaptcha: boolean) => Promise<Outcome<T>>,
): Promise<Judged<T>> {
  const known =
    attempt.device !== null && (await isKnownDevice(database.kysely, deviceOf(attempt, attempt.device)))
  const subjects = known
    ? [await deviceSubject(database, attempt)]
    : await strangerSubjects(database, attempt)
  const place = known ? `device ${attempt.device ?? ''}` : `address ${addressKey(attempt.ip)}`
  const judgeNow = (): Promise<Judged<T>> =>
    counted(database, subjects, (failures) => judge(wantsCaptcha(subjects, failures)))
  const done = await inTurn(place, AT_ONCE, () =>
    inTurn(`${attempt.tenantId}/${attempt.account}`, 1, judgeNow),
  )
  if ('wrong' in done && done.locked)
    await showLock(database.kysely, attempt.tenantId, attempt.account, subjects[0]?.base ?? 0)
  return done
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
export async function judgedOwn(
  database: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  judge: () => Promise<boolean>,
): Promise<Judged<true>> {
  const subject: Subject = {
    tenantId,
    name: `own:${userId}`,
    own: true,
    ...(await ownRule(database, tenantId)),
  }
  return inTurn(subject.name, 1, () =>
    counted<true>(database, [subject], async () => ((await judge()) ? { right: true } : { wrong: true })),
  )
}

async function counted<T>(
  database: Database,
  subjects: readonly Subject[],
  judge: (failures: readonly number[]) => Promise<Outcome<T>>,
): Promise<Judged<T>> {
  const sorted = subjects.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const settle = (outcome: 'right' | 'wrong' | 'none') =>
    asTenant(EVERY_TENANT, () => settleAttempt(database.kysely, sorted, outcome))
  const failures = await claimed(database, sorted)
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
async function claimed(database: Database, subjects: readonly Subject[]): Promise<readonly number[] | null> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const { verdict, failures } = await asTenant(EVERY_TENANT, () => claimAttempt(database.kysely, subjects))
    if (verdict === 'go') return failures
    if (verdict === 'blocked') return null
    if (Date.now() > until) return fail('BUSY')
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE)
    })
  }
}

function wantsCaptcha(subjects: readonly Subject[], failures: readonly number[]): boolean {
  return subjects.some(
    ({ name }, at) =>
      (failures[at] ?? 0) >= (name.startsWith('address:') ? ADDRESS_CAPTCHA_AFTER : CAPTCHA_AFTER),
  )
}

const named = (account: string): string => account.slice(0, 45)

async function deviceSubject(database: Database, { tenantId, account, device }: Attempt): Promise<Subject> {
  return {
    tenantId,
    name: `device:${named(account)}@${device ?? ''}`,
    own: true,
    ...(await ownRule(database, tenantId)),
  }
}

async function strangerSubjects(database: Database, { tenantId, account, ip }: Attempt): Promise<Subject[]> {
  const address = addressKey(ip)
  return [
    {
      tenantId,
      name: `pair:${named(account)}@${address}`,
      own: true,
      ...(await ownRule(database, tenantId)),
    },
    { tenantId, name: `account:${named(account)}`, own: false, ...ACCOUNT },
    { tenantId: EVERY_TENANT, name: `address:${address}`, own: false, ...ADDRESS },
  ]
}

/** What counts as one address: of IPv6 the network of 64 bits, which is what one customer has. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const left = head.split(':').filter(Boolean),
    right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right]
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
