import { brokenVoucherRules } from '../../src/server/domain/favor/invariants.ts'
import type { Route } from '../../src/server/engine/route.ts'

/** What contradicts itself in voucher stocks. */
export const VOUCHER_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/voucherRules',
    summary: 'rules of vouchers',
    read: (_parameters, { database }) => brokenVoucherRules(database.kysely),
  },
]
