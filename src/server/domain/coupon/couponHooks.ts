import { fail, say } from '../../../contract/errors.ts'
import type { CouponRunState } from '../../../contract/parts/couponTerms.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { openCoupons } from '../../store/coupon/couponRows.ts'
import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { benefitOf, isValidityOver, rulesOf, type Template } from './rules.ts'

/** What may be changed once a coupon was enabled. */
const OPEN_LATER: ReadonlySet<string> = new Set([
  'couponName',
  'useRule',
  'receiveEnd',
  'totalQuantity',
  'limitPerUser',
])
/** `totalQuantity` of a coupon without a limit. */
const UNLIMITED = -1

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Refuses changes of what stands fast once a coupon was enabled: what was promised to those who have it. */
function requireOpen(before: Template, draft: Changes): void {
  if (before.status === 'draft') return
  if (before.status === 'ended') fail('COUPON_FIXED', { label: say('券名称') }, 'couponName')
  for (const [name, field] of Object.entries(coupon.fields)) {
    if (!(name in draft) || OPEN_LATER.has(name) || 'computed' in field) continue
    if (!same(draft[name], before[name as keyof Template]))
      fail('COUPON_FIXED', { label: say(field.label) }, name)
  }
  const total = Number(draft.totalQuantity ?? before.totalQuantity)
  const isMore = total === UNLIMITED || (before.totalQuantity !== UNLIMITED && total >= before.totalQuantity)
  if (!isMore) fail('COUPON_QUANTITY_LESS', {}, 'totalQuantity')
  if (Number(draft.limitPerUser ?? before.limitPerUser) < (before.limitPerUser ?? 1))
    fail('COUPON_LIMIT_LESS', {}, 'limitPerUser')
  if (String(draft.receiveEnd ?? before.receiveEnd) < before.receiveEnd)
    fail('COUPON_END_EARLIER', {}, 'receiveEnd')
}

function requireConsistent(next: Template): void {
  if (next.couponType === 'full' && (next.amount ?? 0) >= (next.threshold ?? 0))
    fail('COUPON_AMOUNT', {}, 'amount')
  if (next.receiveEnd <= next.receiveBegin) fail('COUPON_VALID_ORDER', {}, 'receiveEnd')
  if (next.validType === 'fixed' && (next.validEnd ?? '') <= (next.validBegin ?? ''))
    fail('COUPON_VALID_ORDER', {}, 'validEnd')
  if (next.totalQuantity === 0) fail('COUPON_QUANTITY', {}, 'totalQuantity')
}

/** The balance while a limit comes or goes: none without a limit, nothing yet with a new one. */
async function changeLimit(before: Template, draft: Changes, { db, tenantId }: Work): Promise<void> {
  const total = Number(draft.totalQuantity ?? before.totalQuantity)
  if (before.totalQuantity === UNLIMITED && total !== UNLIMITED) draft.balance = 0
  if (before.totalQuantity === UNLIMITED || total !== UNLIMITED) return
  await moveQuota(db, tenantId, COUPON_QUOTA, {
    ownerId: before.id,
    type: 'adjust',
    delta: -(before.balance ?? 0),
    bizNo: `${before.couponCode ?? ''}-${before.version}`,
  })
  draft.balance = null
}

/** Notes what the limit of a coupon gained or lost. */
async function moveLimit(before: Template | null, after: Template, { db, tenantId }: Work): Promise<void> {
  if (after.totalQuantity === UNLIMITED) return
  const former = before === null || before.totalQuantity === UNLIMITED ? 0 : before.totalQuantity,
    delta = after.totalQuantity - former
  if (delta === 0) return
  await moveQuota(db, tenantId, COUPON_QUOTA, {
    ownerId: after.id,
    type: before === null ? 'initial' : delta > 0 ? 'add' : 'adjust',
    delta,
    bizNo: before === null ? (after.couponCode ?? '') : `${after.couponCode ?? ''}-${before.version}`,
  })
}

function runStateOf(row: Changes): CouponRunState | null {
  const now = formatMoment(new Date())
  if (row.status === 'draft') return null
  if (row.status !== 'enabled') return 'off'
  if (now < String(row.receiveBegin)) return 'before'
  if (now > String(row.receiveEnd)) return 'over'
  return row.balance === 0 ? 'soldOut' : 'running'
}

export const couponHooks: Hooks<typeof coupon> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) requireOpen(before, draft)
    requireConsistent({ ...before, ...draft } as Template)
    if (before) await changeLimit(before, draft, work)
    else
      Object.assign(draft, {
        balance: draft.totalQuantity === UNLIMITED ? null : 0,
        reservedQuantity: 0,
        issuedQuantity: 0,
        usedQuantity: 0,
        expiredQuantity: 0,
        voidQuantity: 0,
        recycledQuantity: 0,
        discountAmount: 0,
      })
  },
  afterSave: ({ before, after, work }) => moveLimit(before, after, work),
  beforeRemove: async (rows, { db, tenantId }) => {
    for (const row of rows) {
      if (row.status === 'enabled' || row.status === 'paused') fail('COUPON_ENABLED')
      if (row.status === 'draft' && (row.issuedQuantity ?? 0) > 0) fail('COUPON_ISSUED')
      const open = await openCoupons(db, tenantId, row.id)
      if (open > 0) fail('COUPON_IN_USE', { n: open })
    }
  },
  decorate: [
    {
      sets: ['runState'],
      from: ['status', 'receiveBegin', 'receiveEnd', 'balance'],
      run: async (rows) => {
        for (const row of rows) row.runState = runStateOf(row)
        await Promise.resolve()
      },
    },
    {
      sets: ['benefit'],
      from: ['couponType', 'amount', 'discountRate', 'maxDiscount', 'threshold'],
      run: async (rows) => {
        for (const row of rows) row.benefit = benefitOf(rulesOf(row as unknown as Template))
        await Promise.resolve()
      },
    },
  ],
}

/** Refuses a coupon of which nothing may be issued now, before any of it is counted. */
export function requireIssuable(row: Template, work: Pick<Work, 'at'>): void {
  const now = momentOf(work)
  if (row.status !== 'enabled') fail('COUPON_NOT_ENABLED')
  if (now < row.receiveBegin || now > row.receiveEnd) fail('COUPON_NOT_NOW')
  if (isValidityOver(row, work.at ?? new Date())) fail('COUPON_VALIDITY_OVER')
}
