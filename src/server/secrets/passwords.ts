import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Vault } from './vault.ts'

/** OWASP's floor for argon2id; about 10 ms, so that a login stays quick and a guess stays dear. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The form every client can produce and the server keeps a slow hash of: md5 of the typed text, 32 hex
 * characters.
 */
export const md5Hex = (plain: string): string => createHash('md5').update(plain, 'utf8').digest('hex')

/** Hash to keep for a password given as typed. */
export const hashPassword = (plain: string): Promise<string> => hashDigest(md5Hex(plain))

/** Hash to keep for a password given as md5. */
export const hashDigest = (digest: string): Promise<string> => hash(digest, COST)

/** A password as it arrived: its md5, and the text where the client did not hide it. */
export interface Arrived {
  readonly digest: string
  readonly text: string | null
}

/**
 * Reads what arrived: md5 itself, an SM2 cipher (194 hex characters and more), else the text as typed; null
 * for a cipher that cannot be read.
 */
export function readPassword(arrived: string, vault: Vault): Arrived | null {
  if (/^[0-9a-f]{32}$/i.test(arrived)) return { digest: arrived.toLowerCase(), text: null }
  const text = /^[0-9a-f]{194,}$/i.test(arrived) ? vault.openSm2(arrived) : arrived
  if (text === null) return null
  // Some clients encrypt the md5 rather than the text.
  return /^[0-9a-f]{32}$/i.test(text) ? { digest: md5Hex(text), text: null } : { digest: md5Hex(text), text }
}

/** The md5 of what arrived. */
export const arrivedDigest = (arrived: string, vault: Vault): string | null =>
  readPassword(arrived, vault)?.digest ?? null

let decoy: Promise<string> | null = null

/**
 * Whether the md5 belongs to the kept hash; without a hash it takes as long and is false, so that time does
 * not tell who exists.
 */
export async function isPassword(storedHash: string | null, digest: string): Promise<boolean> {
  decoy ??= hashDigest('')
  try {
    return (await verify(storedHash ?? (await decoy), digest)) && storedHash !== null
  } catch {
    return false
  }
}
