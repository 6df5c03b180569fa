import type { Services } from '../services.ts'
import { takePhoneCode, tryPhoneCode } from '../store/access/phoneCodeRows.ts'

type Keys = Pick<Services, 'vault'>

/** Wrong codes that are compared with one that was sent; then it is void. */
const MAX_ATTEMPTS = 5

/**
 * What a code is for: a login by phone, a login by account, or the proof that a phone is that of a user. A code
 * fits nothing else.
 */
export type CodePurpose =
  | { readonly phone: string }
  | { readonly account: string }
  | { readonly phone: string; readonly userId: string }

/** The purpose of a code as one text, which is also whom failed logins count against. */
export function subjectOf(purpose: CodePurpose): string {
  if ('account' in purpose) return `account:${purpose.account}`
  return 'userId' in purpose ? `own:${purpose.userId}:${purpose.phone}` : `phone:${purpose.phone}`
}

/** Under what a code is stored. */
export const codeKey = ({ vault }: Keys, purpose: CodePurpose): string =>
  vault.lastingDigest(subjectOf(purpose))

/** What a code is stored as; it is bound to its id and its purpose. */
export const codeDigest = (
  { vault }: Keys,
  purpose: CodePurpose,
  { id, code }: { readonly id: string; readonly code: string },
): string => vault.lastingDigest(`phone-code:${id}:${subjectOf(purpose)}:${code}`)

/** A code as it is submitted; without an id it is the latest one. */
export interface SubmittedCode {
  readonly tenantId: string
  readonly code: string
  readonly id?: string
}

/** Uses up a code; the account it was sent to, null where it is wrong, expired, used or was tried too often. */
export async function redeemCode(
  services: Pick<Services, 'database' | 'vault'>,
  purpose: CodePurpose,
  { tenantId, code, id = '' }: SubmittedCode,
): Promise<string | null> {
  const { kysely } = services.database
  const sent = await tryPhoneCode(kysely, tenantId, codeKey(services, purpose), MAX_ATTEMPTS)
  if (!sent || (id !== '' && id !== sent.id) || sent.accountId === null) return null
  if (codeDigest(services, purpose, { id: sent.id, code: code.trim() }) !== sent.code) return null
  return (await takePhoneCode(kysely, tenantId, sent.id)) ? sent.accountId : null
}
