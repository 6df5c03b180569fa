import { fail, say } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { FAVOR_LIMITS } from '../../../contract/parts/favorTerms.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { numberOfId, newId } from '../../../kernel/id.ts'
import { merchantsFor } from '../../vouchers/gatewayFor.ts'

export type Stock = Row<typeof favorCoupon>

export const STOCK_JOB = 'favorStocks'
const DAY_MS = 86_400_000
const daysAfter = (moment: string, days: number): string =>
  formatMoment(new Date(parseMoment(moment).getTime() + days * DAY_MS))

/** What may be changed once the platform has the stock. */
const OPEN = ['description', 'maxCoupons', 'maxAmount', 'maxAmountByDay'] as const
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

function requireBudget(next: Stock, draft: Changes): void {
  const total = multiplyFen(next.couponAmount, next.maxCoupons)
  if (next.transactionMinimum <= next.couponAmount) fail('FAVOR_MINIMUM', {}, 'transactionMinimum')
  const isGiven = draft.maxAmount !== undefined && draft.maxAmount !== null
  if (isGiven && next.maxAmount !== total) fail('FAVOR_TOTAL', {}, 'maxAmount')
  draft.maxAmount = total
  const day = next.maxAmountByDay ?? 0
  if (day > total || day % next.couponAmount !== 0) fail('FAVOR_DAY_BUDGET', {}, 'maxAmountByDay')
}

function requireTimes(next: Stock, now: string): void {
  const { availableBegin, availableEnd, platform } = next,
    span = FAVOR_LIMITS.spanDays[platform]
  // The minute in which the form was filled in counts as now.
  if (availableBegin < daysAfter(now, -1 / 24)) fail('FAVOR_BEGIN_PAST', {}, 'availableBegin')
  if (availableEnd <= availableBegin) fail('FAVOR_END_EARLY', {}, 'availableEnd')
  if (availableEnd > daysAfter(now, FAVOR_LIMITS.aheadDays))
    fail('FAVOR_END_FAR', { days: FAVOR_LIMITS.aheadDays }, 'availableEnd')
  if (availableEnd > daysAfter(availableBegin, span)) fail('FAVOR_SPAN', { days: span }, 'availableEnd')
  if ((next.validDays ?? 0) > 0 && daysAfter(availableBegin, next.validDays ?? 0) > availableEnd)
    fail('FAVOR_VALID_DAYS', {}, 'validDays')
}

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

/** What a stock that runs may not change. */
function requireOpen(before: Stock, draft: Changes): void {
  for (const [name, value] of Object.entries(draft)) {
    if (!(name in favorCoupon.fields) || (OPEN as readonly string[]).includes(name)) continue
    const field = favorCoupon.fields[name as keyof typeof favorCoupon.fields]
    if (field.computed) continue
    const old = before[name as keyof Stock] ?? null
    if (String(value ?? '') !== String(old ?? '') && !(old === null && value === false))
      fail('FAVOR_FIXED', { label: say(field.label) }, name)
  }
  if (typeof draft.maxCoupons === 'number' && draft.maxCoupons < before.maxCoupons)
    fail('FAVOR_MORE_ONLY', {}, 'maxCoupons')
}

export const stockHooks: Hooks<typeof favorCoupon> = {
  beforeSave: async ({ before, draft, work }) => {
    const next = { ...before, ...draft } as Stock
    if (before?.status === 'stopped') fail('FAVOR_STOPPED')
    if (before?.status === 'creating') fail('FAVOR_REVIEW')
    if (!before || before.status === 'failed') {
      await prepareCreation(next, draft, work)
      requireBudget(next, draft)
      Object.assign(draft, NOUGHT, { origin: 'local', failMsg: null, status: 'creating' })
      // A stock the platform rejected is another one the next time.
      if (before?.stockId) Object.assign(draft, { stockId: null, outRequestNo: numberOfId('FS', newId()) })
      return
    }
    requireOpen(before, draft)
    if (next.maxCoupons !== before.maxCoupons && next.maxAmount === before.maxAmount) delete draft.maxAmount
    requireBudget({ ...next, maxAmount: (draft.maxAmount ?? next.maxAmount) as Stock['maxAmount'] }, draft)
  },
  afterSave: async ({ before, after, work }) => {
    const more = before && before.status !== 'failed' ? after.maxCoupons - before.maxCoupons : 0
    if (more > 0)
      await moveQuota(work.db, work.tenantId, STOCK_QUOTA, {
        ownerId: after.id,
        type: 'add',
        delta: more,
        bizNo: `${after.outRequestNo ?? after.id}-${after.version}`,
      })
    if (after.status === 'creating' || more > 0) await work.tell(SCHEDULER_TOPIC, STOCK_JOB)
  },
}
