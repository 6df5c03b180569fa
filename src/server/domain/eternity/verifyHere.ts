import { fail, say } from '../../../contract/errors.ts'
import type { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import { verifyVoucher } from './verify.ts'
import type { After } from './voucherAfter.ts'

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
