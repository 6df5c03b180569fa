import { fail, say } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/define/row.ts'
import type { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { newId } from '../../../kernel/id.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { formatFen, multiplyFen } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Lookup } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { merchantOf } from '../order/buyer.ts'
import { issueEternity } from './issue.ts'
import { NOBODY, type Receiver } from './issueTerms.ts'

const OUT_NO = /^[A-Za-z0-9_-]{1,64}$/

/** One receiver a line: a phone, and a number of the merchant behind it. */
function receiversIn({ receivers, quantity }: Input<typeof eternityCoupon, 'send'>): readonly Receiver[] {
  const lines = (receivers ?? '').split('\n').map((line) => line.trim())
  const filled = lines.filter(Boolean)
  if (filled.length === 0) {
    if (!quantity) fail('ETERNITY_QTY', {}, 'quantity')
    return Array.from({ length: quantity }, () => NOBODY)
  }
  return filled.map((line, index) => {
    const [mobile = '', outOrderNo, ...others] = line.split(/[\s,，]+/)
    if (!isMobile(mobile) || others.length > 0 || (outOrderNo !== undefined && !OUT_NO.test(outOrderNo)))
      fail('ETERNITY_RECEIVER', { row: index + 1 }, 'receivers')
    return { mobile, outOrderNo: outOrderNo ?? null }
  })
}

/** The merchant an input names, by id or by number. */
export async function merchantIn(
  {
    merchantId,
    merchantCode,
  }: { readonly merchantId?: string | null; readonly merchantCode?: string | null },
  lookup: Lookup,
) {
  const [byId] = merchantId ? await findRows(lookup.db, merchantConfig, lookup.tenantId, [merchantId]) : []
  const merchant = byId ?? (merchantCode ? await merchantOf(merchantCode, lookup) : null)
  return merchant ?? fail('MERCHANT_REQUIRED', {}, 'merchantId')
}

/** Issues vouchers of a template to a merchant, at once. */
export const send: ActionHandler<typeof eternityCoupon, 'send'> = async (row, input, work) => {
  const merchant = await merchantIn(input, work)
  const { coupon, orderNos } = await issueEternity(
    {
      couponId: row.id,
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode ?? '',
      receivers: receiversIn(input),
      channel: input.channel ?? 'manual',
      batchNo: `HB${newId()}`,
    },
    work,
  )
  const qty = orderNos.length,
    values = {
      couponName: coupon.couponName,
      merchant: merchant.merchantName,
      qty,
      left: (coupon.balance ?? 0) - qty,
      amount: formatFen(multiplyFen(coupon.settlePrice, qty)),
    }
  return {
    answer: { success: qty, quantity: qty },
    consequences: [
      coupon.settleMode === 'issue'
        ? say('{couponName}：向 {merchant} 发放 {qty} 张，扣款 ¥{amount}，剩余库存 {left} 张', values)
        : say('{couponName}：向 {merchant} 发放 {qty} 张，冻结 ¥{amount}，剩余库存 {left} 张', values),
    ],
  }
}
