import { queryVouchers, reverseVoucherUse, verifyVoucherOf, voidVouchersOf } from './eternity.ts'
import { issueVouchers } from './eternityIssue.ts'

/** The calls about vouchers of eternity coupons. */
export const eternityCalls = {
  issue: issueVouchers,
  query: queryVouchers,
  verify: verifyVoucherOf,
  reverse: reverseVoucherUse,
  void: voidVouchersOf,
} as const
