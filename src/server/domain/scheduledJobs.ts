import type { ScheduledJob } from '../scheduledJob.ts'
import { AFTER_SALE_JOBS } from './afterSale/scheduledJobs.ts'
import { CARD_JOBS } from './card/scheduledJobs.ts'
import { CONTENT_JOBS } from './content/scheduledJobs.ts'
import { ALARM_JOBS } from './alarm/scheduledJobs.ts'
import { FAVOR_JOBS } from './favor/scheduledJobs.ts'
import { BILL_JOBS } from './finance/billJobs.ts'
import { endContracts } from './finance/contractEnd.ts'
import { tickTempCredits } from './finance/tempCreditTick.ts'
import { ETERNITY_JOBS } from './eternity/scheduledJobs.ts'
import { DA_PAI_JOBS } from './daPai/scheduledJobs.ts'
import { EMAIL_ORDER_JOBS } from './emailOrder/scheduledJobs.ts'
import { COUPON_CODE_JOBS } from './couponCode/scheduledJobs.ts'
import { COMMERCE_JOBS } from './commerce/scheduledJobs.ts'
import { COUPON_JOBS } from './coupon/scheduledJobs.ts'
import { COMPARE_JOBS } from './compare/scheduledJobs.ts'
import { MARKETING_JOBS } from './marketing/scheduledJobs.ts'
import { MERCHANT_JOBS } from './merchant/scheduledJobs.ts'
import { ORDER_JOBS } from './order/scheduledJobs.ts'
import { PAY_JOBS } from './pay/scheduledJobs.ts'
import { PEOPLE_JOBS } from './people/scheduledJobs.ts'
import { PRODUCT_JOBS } from './product/scheduledJobs.ts'
import { PUBLIC_POOL_JOBS } from './publicPool/scheduledJobs.ts'
import { PURCHASE_JOBS } from './purchase/scheduledJobs.ts'
import { RISK_JOBS } from './risk/scheduledJobs.ts'
import { RED_ENVELOPE_JOBS } from './redEnvelope/scheduledJobs.ts'
import { STANDING_JOBS } from './standingOrder/scheduledJobs.ts'
import { STOCK_JOBS } from './stock/scheduledJobs.ts'
import { SMS_JOBS } from '../sms/jobs.ts'
import { SUPPLIER_JOBS } from './supplier/scheduledJobs.ts'
import { LOG_JOBS } from './system/logs.ts'
import { UNMATCHED_JOBS } from './system/unmatchedRetention.ts'
import { foldOrderCounts } from '../store/order/orderCountRows.ts'

const MINUTE_MS = 60_000

/** What the nouns do by themselves, each area's in its own list. */
export const DOMAIN_JOBS: readonly ScheduledJob[] = [
  ...ETERNITY_JOBS,
  {
    name: 'temporaryCredits',
    single: true,
    everyMs: MINUTE_MS / 6,
    run: async ({ database }) => {
      await tickTempCredits(database)
      return false
    },
  },
  {
    name: 'contracts',
    single: true,
    everyMs: 30 * MINUTE_MS,
    run: async (services) => {
      await endContracts(services)
      return false
    },
  },
  // What the tabs of orders read is short where it is folded often.
  { name: 'orderCounts', single: true, everyMs: 10_000, run: ({ database }) => foldOrderCounts(database) },
  ...LOG_JOBS,
  ...UNMATCHED_JOBS,
  ...ORDER_JOBS,
  ...CARD_JOBS,
  ...DA_PAI_JOBS,
  ...EMAIL_ORDER_JOBS,
  ...SUPPLIER_JOBS,
  ...COMPARE_JOBS,
  ...COMMERCE_JOBS,
  ...COUPON_JOBS,
  ...COUPON_CODE_JOBS,
  ...BILL_JOBS,
  ...MARKETING_JOBS,
  ...MERCHANT_JOBS,
  ...STANDING_JOBS,
  ...STOCK_JOBS,
  ...PEOPLE_JOBS,
  ...PRODUCT_JOBS,
  ...PUBLIC_POOL_JOBS,
  ...PURCHASE_JOBS,
  ...PAY_JOBS,
  ...FAVOR_JOBS,
  ...RED_ENVELOPE_JOBS,
  ...RISK_JOBS,
  ...SMS_JOBS,
  ...AFTER_SALE_JOBS,
  ...CONTENT_JOBS,
  ...ALARM_JOBS,
]
