import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

const signatureOf = ({ tokenKey }: Vault, subject: string, expires: string): Buffer =>
  createHmac('sha256', tokenKey).update(`${subject}:${expires}`).digest()

/** The parameters of an address under which anyone can read what `subject` names, for some seconds. */
export function signedUntil(
  vault: Vault,
  subject: string,
  seconds: number,
): { readonly expires: string; readonly signature: string } {
  const expires = String(Math.floor(Date.now() / 1000) + seconds)
  return { expires, signature: signatureOf(vault, subject, expires).toString('base64url') }
}

/** Whether the parameters of an address carry our signature of `subject`, which has not expired. */
export function isSigned(vault: Vault, subject: string, query: unknown): boolean {
  const { expires, signature } = (query ?? {}) as Readonly<Record<string, unknown>>
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,13}$/.test(expires) || Number(expires) * 1000 < Date.now()) return false
  const actual = Buffer.from(signature, 'base64url'),
    expected = signatureOf(vault, subject, expires)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
