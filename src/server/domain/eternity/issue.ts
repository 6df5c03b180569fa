import { randomInt } from 'node:crypto'
import type { Choice, Row } from '../../../contract/define/row.ts'
import { fail, Refusal } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { newId } from '../../../kernel/id.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { takenOutNos } from '../../store/eternity/eternityOrderRows.ts'
import { moveCouponStock } from '../../store/eternity/eternityCouponRows.ts'
import { findMatching, insertRows } from '../../store/rows.ts'
import { chargeBatch } from './money.ts'

export type Coupon = Row<typeof eternityCoupon>

/** Whom one voucher is for. */
export interface Receiver {
  readonly mobile: string | null
  readonly outOrderNo: string | null
}
/** A voucher for whoever gets its code. */
export const NOBODY: Receiver = { mobile: null, outOrderNo: null }
/** Vouchers to be issued. */
export interface Issue {
  readonly couponId: string
  readonly merchantId: string
  readonly merchantCode: string
  readonly receivers: readonly Receiver[]
  readonly channel: NonNullable<Choice<typeof eternityOrder, 'sendChannel'>>
  readonly activityId?: string | null
  /** Names the batch; a document issues once. */
  readonly batchNo: string
}

const CHUNK = 500
/** The most vouchers of one call. */
export const MAX_ISSUED = 20_000
const DAY_MS = 86_400_000,
  FOREVER = '2099-12-31 23:59:59',
  CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
  CODE_LENGTH = 16

/** A code that nobody can guess, without letters that look alike. */
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
const maskCode = (code: string): string => `${code.slice(0, 4)}****${code.slice(-4)}`

/** From when to when a voucher issued now is valid. */
function validityOf({ validType, validBegin, validEnd, validDays }: Coupon, now: string) {
  if (validType === 'fixed') return { validBegin: validBegin ?? now, validEnd: validEnd ?? FOREVER }
  if (validType === 'long') return { validBegin: now, validEnd: FOREVER }
  const last = new Date(parseMoment(now).getTime() + (validDays ?? 1) * DAY_MS)
  return { validBegin: now, validEnd: `${formatMoment(last).slice(0, 10)} 23:59:59` }
}

/** The last moment at which an expired voucher may still be extended. */
export const reviveEndOf = (validEnd: string, reviveDays: number): string =>
  formatMoment(new Date(parseMoment(validEnd).getTime() + reviveDays * DAY_MS))

function voucherOf(coupon: Coupon, issue: Issue, receiver: Receiver, work: Work) {
  const id = newId(),
    now = momentOf(work),
    code = newCode(),
    validity = validityOf(coupon, now),
    { session } = work.caller,
    isValued = coupon.couponKind === 'valued'
  return {
    id,
    orderNo: `HO${id}`,
    batchNo: issue.batchNo,
    couponId: coupon.id,
    couponName: coupon.couponName,
    couponKind: coupon.couponKind,
    settleMode: coupon.settleMode,
    expirePolicy: coupon.expirePolicy,
    contractPartyId: coupon.contractPartyId,
    accountId: coupon.accountId,
    merchantId: issue.merchantId,
    merchantCode: issue.merchantCode,
    ...receiver,
    sendChannel: issue.channel,
    activityId: issue.activityId ?? null,
    code: work.vault.seal(code),
    'code.hmac': work.vault.digest(code),
    codeMask: maskCode(code),
    faceValue: coupon.faceValue,
    balance: isValued ? coupon.faceValue : null,
    totalTimes: isValued ? null : coupon.exchangeTimes,
    remainTimes: isValued ? null : coupon.exchangeTimes,
    settlePrice: coupon.settlePrice,
    settledAmount: ZERO_FEN,
    ...validity,
    reviveEnd: reviveEndOf(validity.validEnd, coupon.reviveDays ?? 0),
    extendTimes: 0,
    holdNumber: 0,
    orderStatus: 'unused',
    createUser: session.userId,
    createDept: session.deptIds[0] ?? null,
    ...(work.at ? { createTime: now } : {}),
  } as const
}

/** Refuses numbers of the merchant that were used before, or twice in one call. */
async function requireNewOutNos({ receivers, merchantCode }: Issue, work: Work): Promise<void> {
  const outOrderNos = receivers.flatMap(({ outOrderNo }) => outOrderNo ?? [])
  const repeated = outOrderNos.find((no, index) => outOrderNos.indexOf(no) !== index)
  const taken = repeated ?? (await takenOutNos(work.db, work.tenantId, { merchantCode, outOrderNos }))[0]
  if (taken !== undefined) fail('ETERNITY_OUT_NO_REPEATED', { outOrderNo: taken }, 'receivers')
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
 * Issues vouchers: all of them or none. Stock first, then money, then the rows with their codes, in one transaction with
 * whatever asked for them.
 */
export async function issueEternity(issue: Issue, work: Work): Promise<Issued> {
  const quantity = issue.receivers.length
  if (quantity === 0) fail('ETERNITY_QTY', {}, 'quantity')
  if (quantity > MAX_ISSUED) fail('ETERNITY_QTY_MAX', {}, 'quantity')
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
