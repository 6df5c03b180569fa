import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { addFen, type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import { creationTimes, momentOf, type Work } from '../../engine/work.ts'
import { consumersByMobile } from '../../store/coupon/issueRows.ts'
import type { Holder } from '../../store/eternity/holderRows.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { insertRows, updateRows } from '../../store/rows.ts'
import type { ExchangeCost } from './exchange.ts'
import { columnsOf, holderColumns, userOf } from './holder.ts'
import { tellVerified } from './notices.ts'
import type { Use } from './use.ts'
import type { After } from './voucherAfter.ts'

/** What a use did. */
interface Done {
  readonly verifyNo: string
  readonly cost: ExchangeCost
  readonly next: After
  readonly share: Fen
}

function rowOf(
  voucher: Voucher,
  use: Use,
  { verifyNo, cost, next, share, user }: Done & { readonly user: Holder },
  work: Work,
) {
  const isValued = voucher.couponKind === 'valued',
    { session } = work.caller
  return {
    verifyNo,
    orderId: voucher.id,
    orderNo: voucher.orderNo,
    couponId: voucher.couponId,
    codeMask: voucher.codeMask,
    activityId: use.activityId,
    skuId: use.skuId,
    goodsName: cost.goodsName,
    quantity: use.quantity,
    ...holderColumns(user),
    verifyAmount: isValued ? cost.amount : null,
    verifyTimes: isValued ? null : (cost.times ?? 1),
    balanceAfter: next.balance,
    remainAfter: next.remainTimes,
    settleAmount: share,
    verifyChannel: use.channel,
    merchantCode: use.merchantCode ?? voucher.merchantCode,
    verifierName: session.realName,
    bizOrderNo: use.bizOrderNo,
    verifyTime: momentOf(work),
    createUser: session.userId,
    status: 'done',
    ...creationTimes(work),
  } as const
}

/** The customer a voucher belongs to from its first use on, where the person that uses it is one. */
async function boundTo(
  { userId }: Voucher,
  { digest }: Holder,
  { db, tenantId }: Work,
): Promise<{ readonly userId?: string }> {
  if (userId !== null || digest === null) return {}
  const customer = (await consumersByMobile(db, tenantId, [digest])).get(digest)
  return customer ? { userId: customer.id } : {}
}

/** Keeps a use: the voucher as it stands now, the redemption, whose id it returns, and the callback about it. */
export async function keepUse(voucher: Voucher, use: Use, done: Done, work: Work): Promise<string> {
  const { db, tenantId, caller } = work,
    { verifyNo, next, share } = done,
    user = await userOf(voucher, use.mobile, work)
  await updateRows(db, eternityOrder, {
    tenantId,
    ids: [voucher.id],
    set: {
      ...next,
      settledAmount: addFen(voucher.settledAmount ?? ZERO_FEN, share),
      ...(voucher.mobileMask === null ? columnsOf(use.mobile, work) : {}),
      ...(await boundTo(voucher, user, work)),
    },
    userId: caller.session.userId,
  })
  const [id = ''] = await insertRows(db, eternityVerification, tenantId, [
    rowOf(voucher, use, { ...done, user }, work),
  ])
  await tellVerified({ verifyNo, voucher, next, share, reversed: false }, work)
  return id
}
