import type { Work } from '../../engine/work.ts'
import {
  COUPON_QUOTA,
  ISSUABLE,
  lockBalance,
  takeHolders,
  untakeHolders,
} from '../../store/coupon/issueRows.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { blacklistedAmong } from '../people/blacklist.ts'
import { newCouponNo } from './couponNumbers.ts'
import { REASONS } from './recipients.ts'
import { type Addressee, type Issue, type IssueOutcome, writeCoupons, writeRecords } from './issuedRows.ts'

/** Recipients that may have the coupons, by place, and why the others may not. */
type Reasons = (string | null)[]

/** Judges recipients by the blacklist and by what each has had. */
async function judge(
  { template, each }: Issue,
  recipients: readonly Recipient[],
  work: Work,
): Promise<Reasons> {
  const reasons: Reasons = recipients.map(({ reason }) => reason)
  const open = (): number[] => reasons.flatMap((reason, place) => (reason === null ? [place] : []))
  const places = open(),
    { vault } = work
  const blocked = await blacklistedAmong(
    'coupon',
    places.map((place) => ({ mobile: vault.open(recipients[place]?.mobile ?? '') })),
    { tenantId: work.tenantId, vault, database: work.database, db: work.db },
  )
  for (const [at, place] of places.entries()) if (blocked.has(at)) reasons[place] = REASONS.black
  const digests = open().map((place) => recipients[place]?.digest ?? '')
  const eligible = await takeHolders(work.db, work.tenantId, {
    couponId: template.id,
    digests,
    each,
    limit: template.limitPerUser ?? 1,
  })
  for (const place of open())
    if (!eligible.has(recipients[place]?.digest ?? '')) reasons[place] = REASONS.limit
  return reasons
}

/** Takes what is left of the coupon for those who may have it, in their order; the rest get nothing. */
async function takeQuota(
  { template, each, quotaNo }: Issue,
  { recipients, reasons }: { readonly recipients: readonly Recipient[]; readonly reasons: Reasons },
  { db, tenantId }: Work,
): Promise<void> {
  const places = reasons.flatMap((reason, place) => (reason === null ? [place] : []))
  if (places.length === 0) return
  const move = (pieces: number): Promise<boolean> =>
    moveQuota(db, tenantId, COUPON_QUOTA, {
      ownerId: template.id,
      type: 'issue',
      delta: -pieces,
      bizNo: quotaNo,
      counters: { issued_quantity: pieces },
      guard: ISSUABLE,
    })
  if (await move(places.length * each)) return
  const balance = await lockBalance(db, tenantId, template.id)
  const count = balance === null ? 0 : Math.min(places.length, Math.floor(balance / each))
  if (count > 0) await move(count * each)
  const late = places.slice(count)
  for (const place of late) reasons[place] = REASONS.soldOut
  await untakeHolders(db, {
    couponId: template.id,
    digests: late.map((place) => recipients[place]?.digest ?? ''),
    each,
  })
}

/** Issues a coupon to recipients, whose outcomes have their order. */
export async function issueCoupons(
  issue: Issue,
  recipients: readonly Addressee[],
  work: Work,
): Promise<readonly IssueOutcome[]> {
  if (recipients.length === 0) return []
  const reasons = await judge(issue, recipients, work)
  await takeQuota(issue, { recipients, reasons }, work)
  const outcomes = recipients.map((recipient, place): IssueOutcome => {
    const reason = reasons[place] ?? null
    return {
      recipient,
      reason,
      couponNos: reason === null ? Array.from({ length: issue.each }, newCouponNo) : [],
    }
  })
  await writeCoupons(issue, outcomes, work)
  await writeRecords(issue, outcomes, work)
  return outcomes
}
