import { COUPON_REFUSALS } from '../../../contract/refusals/coupon.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { foldWidth } from '../../../kernel/text.ts'
import type { Vault } from '../../secrets/vault.ts'
import { Pauses } from '../../store/pauses.ts'
import { consumersById, consumersByMobile } from '../../store/coupon/issueRows.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import type { Lookup } from '../../engine/work.ts'
import { maskMobile } from '../people/blackTargets.ts'

export const REASONS = {
  mobile: COUPON_REFUSALS.COUPON_MOBILE.text,
  repeated: COUPON_REFUSALS.COUPON_REPEATED.text,
  user: COUPON_REFUSALS.COUPON_USER_UNKNOWN.text,
  black: COUPON_REFUSALS.COUPON_BLACKLISTED.text,
  limit: COUPON_REFUSALS.COUPON_LIMIT.text,
  soldOut: COUPON_REFUSALS.COUPON_SOLD_OUT.text,
} as const

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
