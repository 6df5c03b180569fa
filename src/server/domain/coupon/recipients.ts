import { fail } from '../../../contract/errors.ts'
import { COUPON_REFUSALS } from '../../../contract/refusals/coupon.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { foldWidth } from '../../../kernel/text.ts'
import type { Vault } from '../../secrets/vault.ts'
import { Pauses } from '../../store/pauses.ts'
import { consumersById, consumersByMobile } from '../../store/coupon/issueRows.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import type { Lookup } from '../../engine/work.ts'
import { maskMobile } from '../people/blackTargets.ts'

/** Why somebody gets no coupon. */
const CODES = {
  mobile: 'COUPON_MOBILE',
  repeated: 'COUPON_REPEATED',
  user: 'COUPON_USER_UNKNOWN',
  black: 'COUPON_BLACKLISTED',
  limit: 'COUPON_LIMIT',
  soldOut: 'COUPON_SOLD_OUT',
} as const
type ReasonName = keyof typeof CODES

/** The same as sentences, as records keep them. */
export const REASONS = Object.fromEntries(
  Object.entries(CODES).map(([name, code]) => [name, COUPON_REFUSALS[code].text]),
) as Readonly<Record<ReasonName, string>>

/** Refuses a single coupon for one of these reasons. */
export function refuseFor(reason: string): never {
  const code = Object.values(CODES).find((name) => COUPON_REFUSALS[name].text === reason)
  if (!code) throw new Error(`no reason: ${reason}`)
  return fail(code)
}

/** The most characters of what stands in place of a number. */
const MOST = 40
/** Consumers looked up by one statement. */
const STEP = 5000

/** Recipients by the numbers people sent: each judged by its number alone, repeated ones too. */
export async function byMobiles(
  texts: readonly string[],
  { db, tenantId, vault }: Lookup & { readonly vault: Vault },
): Promise<Recipient[]> {
  const seen = new Set<string>(),
    pauses = new Pauses(),
    recipients: Recipient[] = []
  for (const text of texts) {
    await pauses.due()
    const mobile = foldWidth(text).replace(/[\s-]/g, '').slice(0, MOST)
    if (!isMobile(mobile)) {
      recipients.push({
        mobile: vault.seal(mobile),
        digest: null,
        mask: mobile,
        userId: null,
        reason: REASONS.mobile,
      })
      continue
    }
    const digest = vault.digest(mobile)
    const reason = seen.has(digest) ? REASONS.repeated : null
    seen.add(digest)
    recipients.push({ mobile: vault.seal(mobile), digest, mask: maskMobile(mobile), userId: null, reason })
  }
  const digests = [...seen],
    users = new Map<string, string>()
  for (let from = 0; from < digests.length; from += STEP)
    for (const [digest, { id }] of await consumersByMobile(db, tenantId, digests.slice(from, from + STEP)))
      users.set(digest, id)
  return recipients.map((row) => ({ ...row, userId: users.get(row.digest ?? '') ?? null }))
}

/** Recipients by the ids of consumers; two accounts of one person are one. */
export async function byUsers(
  ids: readonly string[],
  { db, tenantId }: Lookup,
): Promise<readonly Recipient[]> {
  const found = new Map((await consumersById(db, tenantId, ids)).map((row) => [row.id, row])),
    seen = new Set<string>()
  return ids.map((id): Recipient => {
    const consumer = found.get(id)
    if (!consumer) return { mobile: null, digest: null, mask: null, userId: id, reason: REASONS.user }
    const { mobile, digest, mask } = consumer
    const reason = seen.has(digest) ? REASONS.repeated : null
    seen.add(digest)
    return { mobile, digest, mask, userId: id, reason }
  })
}
