import { fen } from '../../kernel/money.ts'
import type { UseLine } from '../domain/coupon/rules.ts'
import {
  type OrderOfCoupon,
  releaseCoupon,
  reserveCoupon,
  returnCoupon,
  writeOff,
} from '../domain/coupon/useCoupon.ts'
import { systemWork } from '../engine/system.ts'
import type { Work } from '../engine/work.ts'
import { linesOfSkus } from '../store/coupon/useRows.ts'
import { DOCUMENT_NUMBER, requiredText, textIn } from './callParameters.ts'
import { refusingCoupons } from './couponRefusals.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

/** The most lines of an order. */
const MAX_LINES = 100

interface Line {
  readonly skuCode: string
  readonly amount: number
}

/** The lines of the order that presents a coupon: SKU codes with what they cost, in fen. */
function linesIn({ items }: CallParameters): readonly Line[] {
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_LINES)
    return refuseOpen(items === undefined ? 'PARAM_MISSING' : 'PARAM_INVALID', 'items')
  return (items as readonly unknown[]).map((item) => {
    const { skuCode, amount } = (item ?? {}) as Readonly<Record<string, unknown>>
    if (typeof skuCode !== 'string' || skuCode === '' || skuCode.length > 64)
      return refuseOpen('PARAM_INVALID', 'items.skuCode')
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
      return refuseOpen('PARAM_INVALID', 'items.amount')
    return { skuCode, amount }
  })
}

/** Lines with the categories of their SKUs; goods that only the merchant knows belong to none. */
async function knownLines(lines: readonly Line[], { db, tenantId }: Work): Promise<readonly UseLine[]> {
  const goods = await linesOfSkus(
    db,
    tenantId,
    lines.map(({ skuCode }) => skuCode),
  )
  return lines.map(({ skuCode, amount }) => ({
    ...(goods.get(skuCode) ?? { skuId: '', categoryIds: [] }),
    amount: fen(amount),
  }))
}

type Step = (order: OrderOfCoupon, parameters: CallParameters, work: Work) => Promise<Record<string, unknown>>

/** A call about a coupon and an order of the key's merchant; in the sandbox nothing is stored. */
const callOf =
  (step: Step, check: (parameters: CallParameters) => void = () => undefined) =>
  (parameters: CallParameters, { key, services }: CallContext): Promise<CallResult> => {
    const couponNo = requiredText(parameters, 'couponNo', 24),
      orderNo = requiredText(parameters, 'orderNo', 32)
    if (!DOCUMENT_NUMBER.test(orderNo)) refuseOpen('PARAM_INVALID', 'orderNo')
    check(parameters)
    if (key.env === 2)
      return Promise.resolve({ bizNo: couponNo, data: { couponNo, orderNo, discountAmount: 0 } })
    const order = { couponNo, orderNo, merchant: { id: key.merchantId, code: key.merchantCode } }
    return refusingCoupons(() =>
      services.database.transaction(async (db) => {
        const work = systemWork(services, key.tenantId, { db, path: 'openapi/coupon' })
        return { bizNo: couponNo, data: { couponNo, orderNo, ...(await step(order, parameters, work)) } }
      }),
    )
  }

/** Calls by which an order reserves a coupon, gives it back unused, uses it, and gives it back when refunded. */
export const couponUse = {
  lock: callOf(
    async (order, parameters, work) => ({
      discountAmount: await reserveCoupon(
        { ...order, lines: await knownLines(linesIn(parameters), work) },
        work,
      ),
    }),
    linesIn,
  ),
  release: callOf(async (order, _parameters, work) => {
    await releaseCoupon(order, work)
    return {}
  }),
  use: callOf(async (order, _parameters, work) => {
    const { discountAmount } = await writeOff(order, work)
    return { discountAmount }
  }),
  return: callOf(async (order, parameters, work) => {
    const { isExpired } = await returnCoupon(
      { ...order, reason: textIn(parameters, 'reason', 200) ?? '订单退款' },
      work,
    )
    return { expired: isExpired }
  }),
} as const
