import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { FavorBizType } from '../../../contract/parts/favorTerms.ts'
import type { favor } from '../../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { newId } from '../../../kernel/id.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { claimBizKeys } from '../../store/favor/recordRows.ts'
import { insertRows } from '../../store/rows.ts'

export type Placement = Row<typeof favor>

export const SEND_JOB = 'favorSends'
const HOUR_MS = 3_600_000

/** One voucher somebody asks for. */
export interface VoucherRequest {
  /** Taken where the number of the record has to be known before. */
  readonly id?: string
  readonly bizOrderNo: string
  readonly seq?: number
  /** Null: the holder proves his mobile number first. */
  readonly account: string | null
  readonly mobile: string | null
  readonly merchantId?: string | null
  /** Until when it waits for its holder, where that is not said by the placement. */
  readonly claimEndTime?: string
  /** The stock, where it is not chosen by the placement. */
  readonly favorCouponId?: string | null
  readonly reissueId?: string | null
  readonly parentRecordId?: string | null
}

/** `oAbcd1234567` → `oAb****4567`. */
export const maskAccount = (text: string): string =>
  text.length > 8 ? `${text.slice(0, 3)}****${text.slice(-4)}` : `${text.slice(0, 1)}****${text.slice(-1)}`

/** The sealed columns of a holder. */
export const holderColumns = (
  { vault }: Pick<Work, 'vault'>,
  { account, mobile }: Pick<VoucherRequest, 'account' | 'mobile'>,
) => ({
  ...(account === null
    ? {}
    : {
        account: vault.seal(account),
        'account.hmac': vault.digest(account),
        accountMasked: maskAccount(account),
      }),
  ...(mobile === null
    ? {}
    : { mobile: vault.seal(mobile), 'mobile.hmac': vault.digest(mobile), mobileMasked: maskAccount(mobile) }),
})

/** Refuses a placement that issues nothing now. */
export function requireRunning({ status, startTime, endTime }: Placement, now: string): void {
  if (status !== 'enabled') fail('STATE_CONFLICT')
  if (now < startTime) fail('FAVOR_NOT_YET')
  if (now > endTime) fail('FAVOR_TIME_OVER')
}

/** Accepts vouchers under the numbers of whoever asks for them; nothing is reserved or sent yet. */
export async function acceptVouchers(
  placement: Pick<Placement, 'id' | 'platform' | 'couponAmount' | 'claimHours'>,
  { bizType, requests }: { readonly bizType: FavorBizType; readonly requests: readonly VoucherRequest[] },
  work: Work,
): Promise<readonly string[]> {
  const { db, tenantId, caller } = work,
    now = momentOf(work)
  const claimEnd = formatMoment(new Date(parseMoment(now).getTime() + (placement.claimHours ?? 72) * HOUR_MS))
  const rows = requests.map((one) => ({ ...one, id: one.id ?? newId() }))
  const free = await claimBizKeys(
    db,
    tenantId,
    bizType,
    rows.map(({ id, bizOrderNo, seq = 0 }) => ({ bizOrderNo, seq, recordId: id })),
  )
  if (free < rows.length) fail('FAVOR_BIZ_NO_USED', {}, 'bizOrderNo')
  const ids = await insertRows(
    db,
    favorRecord,
    tenantId,
    rows.map((one) => ({
      id: one.id,
      favorId: placement.id === '' ? null : placement.id,
      favorCouponId: one.favorCouponId ?? null,
      bizType,
      bizOrderNo: one.bizOrderNo,
      seq: one.seq ?? 0,
      merchantId: one.merchantId ?? null,
      platform: placement.platform,
      ...holderColumns(work, one),
      couponAmount: placement.couponAmount,
      retryCount: 0,
      nextTryTime: one.account === null ? null : now,
      claimEndTime: one.account === null ? (one.claimEndTime ?? claimEnd) : null,
      reissueId: one.reissueId ?? null,
      parentRecordId: one.parentRecordId ?? null,
      state: 'pending',
      createUser: caller.session.userId,
      createDept: caller.session.deptIds[0] ?? null,
    })),
  )
  await work.tell(SCHEDULER_TOPIC, SEND_JOB)
  return ids
}
