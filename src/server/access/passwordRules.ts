import { readFileSync } from 'node:fs'
import { fail } from '../../contract/errors.ts'
import { randomWord } from '../../kernel/id.ts'
import type { Work } from '../engine/work.ts'
import { keepFormerPassword, selectFormerPasswords } from '../store/access/passwordRows.ts'
import { type SubmittedPassword, isPassword, md5Hex } from '../secrets/passwords.ts'
import { readParam } from '../engine/parameters.ts'

/** The account whose password is chosen; the password must not be made of its name or tenant. */
export interface Chooser {
  readonly account: string
}

const MIN_LENGTH = 12,
  MAX_LENGTH = 128,
  HISTORY_LENGTH = 5
/** Distinct characters below which a password counts as common. */
const MIN_DISTINCT_CHARACTERS = 5
const INITIAL_LENGTH = 16
/** Common suffixes of a name; a password sent as md5 is compared with these forms only. */
const COMMON_SUFFIXES = ['', '1', '12', '123', '1234', '123456', '@123', '!']
/** Characters a password must have besides a name it contains. */
const MIN_EXTRA_CHARACTERS = 8

/** A random initial password: 16 of 62 letters and digits, 95 bits. */
export const randomPassword = (): string => randomWord(INITIAL_LENGTH)

let breached: { readonly texts: ReadonlySet<string>; readonly digests: ReadonlySet<string> } | null = null
/** The most common passwords: as lower-case text, and as md5 of their usual spellings. Read once. */
function breachedPasswords(): NonNullable<typeof breached> {
  if (breached) return breached
  const file = readFileSync(new URL('./breached.txt', import.meta.url), 'utf8')
  const texts = file.split('\n').filter((line) => line !== '')
  const capital = texts.map((text) => text.slice(0, 1).toUpperCase() + text.slice(1))
  breached = { texts: new Set(texts), digests: new Set([...texts, ...capital].map(md5Hex)) }
  return breached
}

/** Whether a password from the configuration is too short, common, numeric or made of the account name. */
export const isWeakPassword = (text: string, account: string): boolean =>
  [...text].length < MIN_LENGTH || isCommon(text) || /^\d+$/.test(text) || isDerivedFrom(text, [account])

const isCommon = (text: string): boolean => {
  const plain = text.toLowerCase()
  return breachedPasswords().texts.has(plain) || new Set(plain).size < MIN_DISTINCT_CHARACTERS
}
const isDerivedFrom = (text: string, names: readonly string[]): boolean =>
  names.some(
    (name) =>
      name.length >= 3 &&
      text.toLowerCase().includes(name.toLowerCase()) &&
      text.length - name.length < MIN_EXTRA_CHARACTERS,
  )

/** Where a password is chosen: by a write, or by someone who registers. */
type Rules = Pick<Work, 'database' | 'services' | 'tenantId'>

const wholeParam = async (work: Rules, key: string, fallback: number): Promise<number> => {
  const value = Number((await readParam(work, key)) ?? fallback)
  return Number.isInteger(value) && value >= 0 ? value : fallback
}

/** Minimum password length of a tenant: its parameter, at least 12 except in a demonstration. */
async function minLengthOf(work: Rules): Promise<number> {
  const configuredLength = await wholeParam(work, 'account.password.minLength', MIN_LENGTH)
  return work.services.config.demo ? configuredLength : Math.max(configuredLength, MIN_LENGTH)
}

/**
 * Refuses a password that is too short, too long, common, or made of the account or tenant name. Old
 * clients send the md5 of the password: then only common passwords and names can be recognised, unless the
 * parameter `account.password.md5` is 0, which refuses such clients.
 */
export async function requireGoodPassword(
  work: Rules,
  { text, digest }: SubmittedPassword,
  chooser: Chooser,
  field: string,
): Promise<void> {
  const { account } = chooser,
    { tenantId } = work
  const names = [account, tenantId, `${account}${tenantId}`, `${tenantId}${account}`].filter(
    (name) => name !== '',
  )
  if (text === null) {
    if ((await readParam(work, 'account.password.md5')) === '0')
      fail('PASSWORD_CLIENT_UNSUPPORTED', {}, field)
    const variants = names.flatMap((name) => COMMON_SUFFIXES.map((end) => md5Hex(name + end)))
    if (breachedPasswords().digests.has(digest) || variants.includes(digest))
      fail('PASSWORD_COMMON', {}, field)
    return
  }
  const minLength = await minLengthOf(work)
  if ([...text].length < minLength) fail('PASSWORD_TOO_SHORT', { least: minLength }, field)
  if (text.length > MAX_LENGTH) fail('PASSWORD_TOO_LONG', { most: MAX_LENGTH }, field)
  if (isCommon(text)) fail('PASSWORD_COMMON', {}, field)
  if (isDerivedFrom(text, names)) fail('PASSWORD_DERIVED', {}, field)
}

/** An account and the hash of its present password. */
export interface Owner {
  readonly userId: string
  readonly currentHash: string | null
}

/** Refuses the current password and the last ones of the account. */
export async function requireFreshPassword(
  work: Work,
  { digest }: SubmittedPassword,
  owner: Owner,
  field: string,
): Promise<void> {
  const { userId, currentHash } = owner
  const historyLength = await wholeParam(work, 'account.password.history', HISTORY_LENGTH)
  const former =
    historyLength > 0 ? await selectFormerPasswords(work.db, work.tenantId, userId, historyLength) : []
  for (const hash of [currentHash, ...former]) {
    if (hash !== null && (await isPassword(hash, digest))) fail('PASSWORD_REUSED', {}, field)
  }
}

/** Stores the hash of the replaced password and deletes those older than the history. */
export async function rememberPassword(work: Work, userId: string, hash: string | null): Promise<void> {
  const historyLength = await wholeParam(work, 'account.password.history', HISTORY_LENGTH)
  if (hash !== null)
    await keepFormerPassword(work.db, { tenantId: work.tenantId, userId, hash, limit: historyLength })
}
