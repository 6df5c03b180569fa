import type { Choice } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { newId } from '../../../kernel/id.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { addFen, type Fen, formatFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { lockVoucher, type Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { insertRows, updateRows } from '../../store/rows.ts'
import { requireInScope } from './couponScope.ts'
import { type ExchangeCost, takeGoods } from './exchange.ts'
import { lockMoneyOf, settleUse, shareOf } from './money.ts'
import { tellVerified } from './notices.ts'

/** One use of a voucher, as whoever takes it asks for it. */
export interface Use {
  readonly code: string
  readonly verifyAmount: Fen | null
  readonly verifyTimes: number | null
  readonly activityId: string | null
  readonly skuId: string | null
  readonly quantity: number
  readonly mobile: string | null
  readonly merchantId: string | null
  readonly merchantCode: string | null
  readonly bizOrderNo: string | null
  readonly channel: NonNullable<Choice<typeof eternityVerification, 'verifyChannel'>>
}
/** What a use did. */
export interface Used {
  readonly id: string
  readonly verifyNo: string
  readonly voucher: Voucher
  readonly after: After
  readonly share: Fen
}
export interface After {
  readonly balance: Fen | null
  readonly remainTimes: number | null
  readonly orderStatus: Voucher['orderStatus']
}

/** Refuses a voucher that may not be used now. */
function requireUsable(voucher: Voucher, now: string): void {
  if (voucher.orderStatus === 'void') fail('ETERNITY_VOID', {}, 'code')
  if (voucher.orderStatus === 'used')
    fail(voucher.couponKind === 'counted' ? 'ETERNITY_TIMES' : 'ETERNITY_USED_UP', {}, 'code')
  const isOver = now < (voucher.validBegin ?? now) || now > (voucher.validEnd ?? now)
  if (voucher.orderStatus === 'expired' || isOver) fail('ETERNITY_NOT_VALID', {}, 'code')
}

/** How a voucher stands after a use. */
function after(voucher: Voucher, { times, amount }: ExchangeCost): After {
  if (voucher.couponKind === 'valued') {
    const balance = voucher.balance ?? ZERO_FEN
    if (amount === null || amount <= 0) return fail('ETERNITY_AMOUNT', {}, 'verifyAmount')
    if (amount > balance) fail('ETERNITY_BALANCE', { amount: formatFen(balance) }, 'verifyAmount')
    const left = subtractFen(balance, amount)
    return { balance: left, remainTimes: null, orderStatus: left === 0 ? 'used' : 'part' }
  }
  const left = (voucher.remainTimes ?? 0) - (times ?? 1)
  if (left < 0) fail('ETERNITY_TIMES', {}, 'verifyTimes')
  return { balance: null, remainTimes: left, orderStatus: left === 0 ? 'used' : 'part' }
}

/** The part of a voucher that is used, and the whole. */
const usedOf = (voucher: Voucher, next: After): readonly [used: number, total: number] =>
  voucher.couponKind === 'valued'
    ? [(voucher.faceValue ?? 0) - (next.balance ?? 0), voucher.faceValue ?? 0]
    : [(voucher.totalTimes ?? 0) - (next.remainTimes ?? 0), voucher.totalTimes ?? 0]

async function costOf(voucher: Voucher, use: Use, work: Work): Promise<ExchangeCost> {
  const { activityId, skuId, quantity, mobile, merchantId } = use
  if (activityId !== null) {
    if (skuId === null) return fail('ETERNITY_GOODS_REQUIRED', {}, 'skuId')
    return takeGoods(voucher, { activityId, skuId, quantity, mobile, merchantId }, work)
  }
  const goodsName = await requireInScope(voucher, skuId, work)
  return { goodsName, times: use.verifyTimes, amount: use.verifyAmount }
}

function rowOf(
  voucher: Voucher,
  use: Use,
  cost: ExchangeCost,
  {
    work,
    ...done
  }: {
    readonly verifyNo: string
    readonly next: After
    readonly share: Fen
    readonly work: Work
  },
) {
  const isValued = voucher.couponKind === 'valued'
  return {
    verifyNo: done.verifyNo,
    orderId: voucher.id,
    orderNo: voucher.orderNo,
    couponId: voucher.couponId,
    codeMask: voucher.codeMask,
    activityId: use.activityId,
    skuId: use.skuId,
    goodsName: cost.goodsName,
    quantity: use.quantity,
    mobile: use.mobile ?? voucher.mobile,
    verifyAmount: isValued ? cost.amount : null,
    verifyTimes: isValued ? null : (cost.times ?? 1),
    balanceAfter: done.next.balance,
    remainAfter: done.next.remainTimes,
    settleAmount: done.share,
    verifyChannel: use.channel,
    merchantCode: use.merchantCode ?? voucher.merchantCode,
    verifierName: work.caller.session.realName,
    bizOrderNo: use.bizOrderNo,
    verifyTime: momentOf(work),
    createUser: work.caller.session.userId,
    status: 'done',
  } as const
}

/** Uses a voucher: its row, then the goods of an activity, then the account, always in this order. */
export async function verifyVoucher(use: Use, work: Work): Promise<Used> {
  const { db, tenantId, vault } = work,
    code = use.code.trim()
  const voucher =
    (await lockVoucher(db, tenantId, { digest: vault.digest(code.toUpperCase()), orderNo: code })) ??
    fail('ETERNITY_CODE_NONE', {}, 'code')
  requireUsable(voucher, momentOf(work))
  const cost = await costOf(voucher, use, work),
    next = after(voucher, cost),
    share = shareOf(voucher, ...usedOf(voucher, next)),
    verifyNo = `HV${newId()}`
  await lockMoneyOf([voucher], work)
  await settleUse(voucher, { verifyNo, share, final: next.orderStatus === 'used' }, work)
  await updateRows(db, eternityOrder, {
    tenantId,
    ids: [voucher.id],
    set: {
      ...next,
      settledAmount: addFen(voucher.settledAmount ?? ZERO_FEN, share),
      mobile: voucher.mobile ?? use.mobile,
    },
    userId: work.caller.session.userId,
  })
  const [id = ''] = await insertRows(db, eternityVerification, tenantId, [
    rowOf(voucher, use, cost, { verifyNo, next, share, work }),
  ])
  await tellVerified({ verifyNo, voucher, next, share, reversed: false }, work)
  return { id, verifyNo, voucher, after: next, share }
}

/** What is left of a voucher, for sentences. */
export const leftOf = ({ balance, remainTimes }: Pick<After, 'balance' | 'remainTimes'>) =>
  balance === null ? say('{n} 次', { n: remainTimes ?? 0 }) : say('¥{amount}', { amount: formatFen(balance) })

/** The use of a voucher that somebody enters here. */
export const verify: CollectionHandler<typeof eternityOrder, 'verify'> = async (input, work) => {
  const mobile = input.mobile?.trim() || null
  if (mobile !== null && !isMobile(mobile)) fail('ETERNITY_MOBILE', {}, 'mobile')
  const used = await verifyVoucher(
    {
      code: input.code,
      verifyAmount: input.verifyAmount ?? null,
      verifyTimes: input.verifyTimes ?? null,
      activityId: input.activityId ?? null,
      skuId: input.skuId ?? null,
      quantity: input.quantity ?? 1,
      mobile,
      merchantId: null,
      merchantCode: input.merchantCode ?? null,
      bizOrderNo: input.bizOrderNo ?? null,
      channel: input.channel ?? 'console',
    },
    work,
  )
  return {
    ids: [used.voucher.id],
    count: 1,
    answer: { id: used.id, verifyNo: used.verifyNo, settleAmount: used.share },
    consequences: [
      say('{couponName} {code}：核销后剩余 {left}，结算 ¥{share}', {
        couponName: used.voucher.couponName ?? '',
        code: used.voucher.codeMask ?? '',
        left: leftOf(used.after),
        share: formatFen(used.share),
      }),
    ],
  }
}
