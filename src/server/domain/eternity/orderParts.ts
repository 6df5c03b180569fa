import { voidVoucher } from './close.ts'
import { extend } from './extend.ts'
import { orderHooks, reveal } from './order.ts'
import { resend } from './voucherMessages.ts'
import { verify } from './verifyHere.ts'

/** What is particular to issued vouchers. */
export const ORDER_PARTS = {
  hooks: orderHooks,
  actions: { verify, void: voidVoucher, extend, reveal, resend },
} as const
