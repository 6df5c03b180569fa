import { serial } from './serial.ts'

/** The merchant of the sandbox in the demonstration. */
export const SANDBOX_MERCHANT = 'SANDBOX01'
const DAY_MS = 86_400_000
/** A moment so many days from now, as clients write it. */
export const momentIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** What a stock is created with: that of the scenario. */
export const stockDraft = (more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  batchName: `立减${String(serial()).slice(-5)}`,
  platform: 1,
  stockType: 1,
  mchId: SANDBOX_MERCHANT,
  couponAmount: 500,
  transactionMinimum: 2000,
  maxCoupons: 1000,
  maxAmount: 500_000,
  maxAmountByDay: 100_000,
  maxCouponsPerUser: 1,
  availableBegin: momentIn(0),
  availableEnd: momentIn(30),
  validDays: 10,
  description: '满 20 元减 5 元',
  ...more,
})
