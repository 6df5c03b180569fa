import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Vault } from './vault.ts'

/** The minimum OWASP recommends for argon2id; about 10 ms per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The MD5 of a password, 32 hex characters: the form every client can send. The server stores a slow hash of
 * it.
 */
export const md5Hex = (plain: string): string => createHash('md5').update(plain, 'utf8').digest('hex')

/** The hash to store for a password in plain text. */
export const hashPassword = (plain: string): Promise<string> => hashDigest(md5Hex(plain))

/** The hash to store for a password sent as MD5. */
export const hashDigest = (digest: string): Promise<string> => hash(digest, COST)

/** A submitted password: its MD5, and the plain text where the client sent it. */
export interface SubmittedPassword {
  readonly digest: string
  readonly text: string | null
}

/**
 * Reads a submitted password: an MD5, an SM2 cipher (at least 194 hex characters), or plain text. Returns
 * null for a cipher that cannot be decrypted.
 */
export function readPassword(submitted: string, vault: Vault): SubmittedPassword | null {
  if (/^[0-9a-f]{32}$/i.test(submitted)) return { digest: submitted.toLowerCase(), text: null }
  const text = /^[0-9a-f]{194,}$/i.test(submitted) ? vault.openSm2(submitted) : submitted
  if (text === null) return null
  // Some clients encrypt the MD5 instead of the plain text.
  return /^[0-9a-f]{32}$/i.test(text) ? { digest: md5Hex(text), text: null } : { digest: md5Hex(text), text }
}

/** The MD5 of a submitted password; null for a cipher that cannot be decrypted. */
export const submittedDigest = (submitted: string, vault: Vault): string | null =>
  readPassword(submitted, vault)?.digest ?? null

let decoy: Promise<string> | null = null

/**
 * Whether the MD5 matches the stored hash. Without a hash it takes the same time and returns false, so that
 * the response time does not reveal which accounts exist.
 */
export async function isPassword(storedHash: string | null, digest: string): Promise<boolean> {
  decoy ??= hashDigest('')
  try {
    return (await verify(storedHash ?? (await decoy), digest)) && storedHash !== null
  } catch {
    return false
  }
}
