import { fail } from '../../../contract/errors.ts'
import type { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { merchantsFor } from '../../vouchers/gatewayFor.ts'
import type { Stock } from './stock.ts'
import { requireBudget, requireTimes } from './stockLimits.ts'

export const STOCK_JOB = 'favorStocks'

const NOUGHT = {
  balance: 0,
  reservedCount: 0,
  issuedCount: 0,
  externalCount: 0,
  usedCount: 0,
  expiredCount: 0,
  returnedCount: 0,
  platformDistributed: 0,
  platformMax: 0,
  warned: false,
  suspended: false,
  warnEnabled: false,
} as const

/** Judges a stock that is going to be created at its platform. */
async function prepareCreation(next: Stock, draft: Changes, work: Work): Promise<void> {
  if ((next.platform === 'alipay') !== (next.stockType === 'alipay')) fail('FAVOR_TYPE', {}, 'stockType')
  requireTimes(next, momentOf(work))
  const [merchant] = await merchantsFor(work.services, {
    tenantId: work.tenantId,
    platform: next.platform,
    mchId: next.mchId,
  })
  if (!merchant) fail('FAVOR_NO_MERCHANT', {}, 'mchId')
  draft.appid = merchant?.account.appId ?? null
}

export const stockHooks: Hooks<typeof favorCoupon> = {
  beforeSave: async ({ draft, work }) => {
    await prepareCreation(draft as unknown as Stock, draft, work)
    requireBudget(draft as unknown as Stock, draft)
    Object.assign(draft, NOUGHT, { origin: 'local' })
  },
  afterSave: async ({ work }) => {
    await work.tell(SCHEDULER_TOPIC, STOCK_JOB)
  },
}
