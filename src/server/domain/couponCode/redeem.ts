import { fail, type PlainCode, say } from '../../../contract/errors.ts'
import type { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { type CodeItem, itemsOf, moveCodes } from '../../store/couponCode/activityRows.ts'
import { lockCode, type PresentedCode, redeemCode, takeRedemption } from '../../store/couponCode/codeRows.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import { findRows } from '../../store/rows.ts'
import { byMobiles } from '../coupon/recipients.ts'
import { isBlacklisted } from '../people/blacklist.ts'
import { typedCode } from './codeTexts.ts'
import { issueReserved } from './issueReserved.ts'

const WRONG_STATE: Readonly<Partial<Record<PresentedCode['state'], PlainCode>>> = {
  redeemed: 'CODE_REDEEMED',
  refunded: 'CODE_REFUNDED',
  void: 'CODE_VOID',
  expired: 'CODE_EXPIRED',
}

/** Refuses a code that cannot be redeemed at this moment. */
function requireRedeemable(code: PresentedCode): void {
  const wrong = WRONG_STATE[code.state]
  if (wrong) fail(wrong, {}, 'plainCode')
  if (code.isOver) fail('CODE_EXPIRED', {}, 'plainCode')
  if (code.state === 'available' && code.salePrice > 0) fail('CODE_UNSOLD', {}, 'plainCode')
  if (!code.isEnabled) fail('CODE_ACTIVITY_OFF', {}, 'plainCode')
  if (code.isEarly) fail('CODE_EARLY', {}, 'plainCode')
}

/** What a code was redeemed for. */
export interface Redeemed {
  readonly code: PresentedCode
  readonly coupons: readonly {
    readonly couponNo: string
    readonly couponName: string
    readonly benefit: string
    readonly beginTime: string
    readonly endTime: string
  }[]
}

/** The coupons of a code for a person. */
async function issueItems(
  code: PresentedCode,
  { items, recipient }: { readonly items: readonly CodeItem[]; readonly recipient: Recipient },
  work: Work,
): Promise<Redeemed['coupons']> {
  const ids = items.map(({ couponId }) => couponId),
    templates = new Map((await findRows(work.db, coupon, work.tenantId, ids)).map((row) => [row.id, row])),
    issued: Redeemed['coupons'][number][] = []
  for (const { couponId, quantity } of items) {
    const template = templates.get(couponId)
    if (!template) return fail('COUPON_UNKNOWN')
    issued.push(...(await issueReserved({ template, quantity, batchNo: code.id }, recipient, work)))
  }
  return issued
}

/**
 * Redeems a code: its person gets the coupons that were reserved for it, once. The code is locked first, so that of
 * two who present it at once one is refused.
 */
export async function redeemOnce(
  {
    text,
    mobile,
    merchantId,
  }: { readonly text: string; readonly mobile: string; readonly merchantId?: string },
  work: Work,
): Promise<Redeemed> {
  const { db, tenantId, vault, database } = work
  const code =
    (await lockCode(db, tenantId, vault.digest(typedCode(text)))) ?? fail('CODE_UNKNOWN', {}, 'plainCode')
  if (merchantId !== undefined && code.merchantId !== merchantId) fail('CODE_UNKNOWN', {}, 'plainCode')
  requireRedeemable(code)
  const [recipient] = await byMobiles([mobile], work)
  if (!recipient?.digest) return fail('COUPON_MOBILE', {}, 'mobile')
  if (await isBlacklisted('coupon', { mobile }, { tenantId, vault, database, db }))
    fail('COUPON_BLACKLISTED', {}, 'mobile')
  const { activityId, limitPerUser: limit } = code,
    { digest } = recipient
  if (!(await takeRedemption(db, tenantId, { activityId, digest, limit }))) fail('CODE_LIMIT', {}, 'mobile')
  const isSold = code.state === 'assigned'
  await moveCodes(db, tenantId, {
    activityId,
    type: 'issue',
    available: isSold ? 0 : -1,
    bizNo: null,
    counters: { redeemed_qty: 1, ...(isSold ? { assigned_qty: -1 } : { handed_qty: 1 }) },
  })
  const items = await itemsOf(db, tenantId, activityId),
    coupons = await issueItems(code, { items, recipient }, work)
  const { mobile: sealed, mask, userId } = recipient
  await redeemCode(db, tenantId, {
    id: code.id,
    mobile: sealed,
    digest,
    mask,
    userId,
    couponNos: coupons.map(({ couponNo }) => couponNo),
  })
  return { code, coupons }
}

export const redeem: CollectionHandler<typeof couponActivityCode, 'redeem'> = async (
  { plainCode, mobile },
  work,
) => {
  const { code, coupons } = await redeemOnce({ text: plainCode, mobile }, work)
  return {
    ids: [code.id],
    count: 1,
    answer: { id: code.id, coupons },
    consequences: [
      say('{activityName}：券码 {code} 兑换 {n} 张优惠券', {
        activityName: code.activityName,
        code: code.mask,
        n: coupons.length,
      }),
    ],
  }
}
