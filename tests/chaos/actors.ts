import { COUPON_ACTS } from './actors/coupons.ts'
import { CODE_ACTS } from './actors/codes.ts'
import { ETERNITY_ACTS } from './actors/eternity.ts'
import { RED_PACKET_ACTS } from './actors/redPackets.ts'
import { VOUCHER_ACTS } from './actors/vouchers.ts'
import { FINANCE_ACTS } from './actors/finance.ts'
import { SYSTEM_ACTS } from './actors/system.ts'
import { MAIL_ACTS } from './actors/mail.ts'
import { MERCHANT_ACTS } from './actors/merchant.ts'
import { OPERATOR_ACTS } from './actors/operator.ts'
import type { Act, ActContext } from './actContext.ts'

/** All acts; those listed more often happen more often. */
const ACTS: readonly Act[] = [
  ...MERCHANT_ACTS,
  ...OPERATOR_ACTS,
  ...FINANCE_ACTS,
  ...MAIL_ACTS,
  ...COUPON_ACTS,
  ...VOUCHER_ACTS,
  ...RED_PACKET_ACTS,
  ...CODE_ACTS,
  ...ETERNITY_ACTS,
  ...SYSTEM_ACTS,
]

/** Number of orders before any other act. */
const FIRST_ORDERS = 8

/** Runs one random act. */
export async function actOnce(context: ActContext): Promise<void> {
  const act =
    context.world.orders.length < FIRST_ORDERS ? context.random.of(MERCHANT_ACTS) : context.random.of(ACTS)
  await act(context)
}
