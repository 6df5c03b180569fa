import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Services } from '../../services.ts'
import { expireVouchers } from '../../store/eternity/eternityOrderRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { sealStored } from './holder.ts'
import { settleDue } from './settleExpired.ts'
import { settleVoucherMessages } from './voucherMessages.ts'

const HOUR_MS = 3_600_000,
  CHUNK = 5000

/** Marks what has ended as expired. */
export const expireDue = async ({ database }: Services): Promise<boolean> =>
  (await asTenant(EVERY_TENANT, () => database.transaction((db) => expireVouchers(db, CHUNK)))) === CHUNK

/** Vouchers end by themselves, and their money is settled once nobody can extend them any more. */
export const ETERNITY_JOBS: readonly ScheduledJob[] = [
  { name: 'eternitySealing', single: true, everyMs: 24 * HOUR_MS, run: sealStored },
  { name: 'eternityExpire', single: true, everyMs: HOUR_MS, run: expireDue },
  { name: 'eternityMessages', single: true, everyMs: 3000, run: settleVoucherMessages },
  { name: 'eternitySettle', single: true, everyMs: HOUR_MS, long: true, run: settleDue },
]
