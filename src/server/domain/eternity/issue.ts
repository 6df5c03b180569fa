import { fail, Refusal } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { takenOutNos } from '../../store/eternity/eternityOrderRows.ts'
import { moveCouponStock } from '../../store/eternity/eternityCouponRows.ts'
import { findMatching, insertRows } from '../../store/rows.ts'
import type { Coupon, Issue } from './issueTerms.ts'
import { chargeBatch } from './money.ts'
import { voucherOf } from './newVoucher.ts'
import { sendIssued } from './voucherMessages.ts'

const CHUNK = 500
/** Refuses numbers of the merchant that were used before, or twice in one call. */
async function requireNewOutNos({ receivers, merchantCode }: Issue, work: Work): Promise<void> {
  const outOrderNos = receivers.flatMap(({ outOrderNo }) => outOrderNo ?? [])
  const repeated = outOrderNos.find((no, index) => outOrderNos.indexOf(no) !== index)
  const existing = repeated ?? (await takenOutNos(work.db, work.tenantId, { merchantCode, outOrderNos }))[0]
  if (existing !== undefined) fail('ETERNITY_OUT_NO_REPEATED', { outOrderNo: existing }, 'receivers')
}

/** The template, where vouchers of it may be issued to the merchant. */
export async function issuableCoupon(
  couponId: string,
  merchantId: string,
  work: Work,
  lock = false,
): Promise<Coupon> {
  const [coupon] = await findMatching(work.db, eternityCoupon, {
    tenantId: work.tenantId,
    ids: [couponId],
    lock,
  })
  if (!coupon) return fail('NOT_FOUND')
  if (coupon.status !== 'enabled') fail('ETERNITY_NOT_ENABLED')
  if (coupon.validType === 'fixed' && coupon.validEnd !== null && coupon.validEnd <= momentOf(work))
    fail('ETERNITY_NOT_VALID')
  if (!(coupon.merchantIds ?? []).includes(merchantId)) fail('ETERNITY_MERCHANT_OUT', {}, 'merchantId')
  return coupon
}

/** What was issued: the vouchers' ids and numbers, and their template as it was. */
export interface Issued {
  readonly coupon: Coupon
  readonly ids: readonly string[]
  readonly orderNos: readonly string[]
}

/**
 * Issues vouchers: all of them or none. Stock first, then the rows with their codes, then money, in one transaction
 * with whatever asked for them.
 */
export async function issueEternity(issue: Issue, work: Work): Promise<Issued> {
  const quantity = issue.receivers.length
  if (quantity === 0) fail('ETERNITY_QTY', {}, 'quantity')
  const coupon = await issuableCoupon(issue.couponId, issue.merchantId, work, true)
  await requireNewOutNos(issue, work)
  const stock = {
    couponId: coupon.id,
    type: 'issue',
    delta: -quantity,
    bizNo: issue.batchNo,
    issued: quantity,
  } as const
  if (!(await moveCouponStock(work.db, work.tenantId, stock)))
    fail('ETERNITY_STOCK_SHORT', { n: coupon.balance ?? 0 }, 'quantity')
  const ids: string[] = [],
    orderNos: string[] = []
  const chunks = Array.from({ length: Math.ceil(quantity / CHUNK) }, (_, index) =>
    issue.receivers.slice(index * CHUNK, (index + 1) * CHUNK),
  )
  for (const receivers of chunks) {
    const vouchers = receivers.map((receiver) => voucherOf(coupon, issue, receiver, work))
    ids.push(...(await insertRows(work.db, eternityOrder, work.tenantId, vouchers)))
    orderNos.push(...vouchers.map(({ orderNo }) => orderNo))
  }
  await charge(coupon, issue, orderNos, work)
  if (issue.channel === 'manual') await sendIssued(ids, work)
  return { coupon, ids, orderNos }
}

/** Charges the account; what it cannot cover is said at the quantity. */
async function charge(coupon: Coupon, issue: Issue, orderNos: readonly string[], work: Work): Promise<void> {
  try {
    await chargeBatch(
      {
        batchNo: issue.batchNo,
        accountId: coupon.accountId,
        settleMode: coupon.settleMode,
        settlePrice: coupon.settlePrice,
        orderNos,
        merchantCode: issue.merchantCode,
      },
      work,
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BALANCE_NOT_ENOUGH') throw error
    fail('BALANCE_NOT_ENOUGH', {}, 'quantity')
  }
}
