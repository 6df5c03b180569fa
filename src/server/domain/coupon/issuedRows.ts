import type { CouponChannel } from '../../../contract/parts/couponTerms.ts'
import { couponRecord } from '../../../contract/resources/coupon/couponRecord.ts'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import { insertRows } from '../../store/rows.ts'
import { benefitOf, rulesOf, type Template, validityOf } from './rules.ts'

/** What is issued, through what, and under which number. */
export interface Issue {
  readonly template: Template
  readonly channel: CouponChannel
  readonly batchNo: string | null
  /** Coupons for each recipient. */
  readonly each: number
  /** The document of the movement of the quota; null for single claims, which are added up by the hour. */
  readonly quotaNo: string | null
  /** Whether those who get nothing have a record that says why. */
  readonly isRefusalRecorded: boolean
}

/** To whom a coupon is issued; `outNo` is the number of whoever asked for it. */
export interface Addressee extends Recipient {
  readonly outNo?: string | undefined
}

/** What became of one recipient: the numbers of the coupons, or why there are none. */
export interface IssueOutcome {
  readonly recipient: Addressee
  readonly couponNos: readonly string[]
  readonly reason: string | null
}

const personOf = ({ mobile, digest, mask, userId }: Recipient) => ({
  userId,
  mobile,
  'mobile.hmac': digest,
  mobileMask: mask,
})

/** What coupons and records of one issue have in common. */
const sharedOf = ({ template, channel, batchNo }: Issue, { caller: { session } }: Work) =>
  ({
    couponId: template.id,
    couponName: template.couponName,
    couponType: template.couponType,
    batchNo,
    sendChannel: channel,
    createUser: session.userId || null,
    createDept: session.deptIds[0] ?? null,
  }) as const

/** Writes the coupons of customers, with the rules of this moment. */
export async function writeCoupons(
  issue: Issue,
  outcomes: readonly IssueOutcome[],
  work: Work,
): Promise<void> {
  const { template } = issue,
    rules = rulesOf(template),
    common = {
      ...sharedOf(issue, work),
      snapshot: rules,
      benefit: benefitOf(rules),
      ...validityOf(template, work.at ?? new Date()),
    }
  await insertRows(
    work.db,
    couponuser,
    work.tenantId,
    outcomes.flatMap(({ couponNos, recipient }) =>
      couponNos.map((couponNo) => ({
        ...common,
        ...personOf(recipient),
        couponNo,
        state: 'unused' as const,
      })),
    ),
  )
}

/** Writes the records of an issue: one for each coupon, and one for each recipient without where that is wanted. */
export async function writeRecords(
  issue: Issue,
  outcomes: readonly IssueOutcome[],
  work: Work,
): Promise<void> {
  const shared = sharedOf(issue, work),
    refused = issue.isRefusalRecorded ? [null] : [],
    sendTime = formatMoment(work.at ?? new Date())
  await insertRows(
    work.db,
    couponRecord,
    work.tenantId,
    outcomes.flatMap(({ couponNos, reason, recipient }) =>
      (couponNos.length > 0 ? couponNos : refused).map((couponNo) => ({
        ...shared,
        ...personOf(recipient),
        quantity: couponNo === null ? issue.each : 1,
        couponNo,
        outNo: recipient.outNo ?? null,
        failReason: reason,
        sendTime,
        sendState: reason === null ? ('success' as const) : ('failed' as const),
      })),
    ),
  )
}
