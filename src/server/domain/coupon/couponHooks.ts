import { fail, say } from '../../../contract/errors.ts'
import type { CouponRunState } from '../../../contract/parts/couponTerms.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { openCoupons } from '../../store/coupon/couponRows.ts'
import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { moveQuota, noteQuota } from '../../store/marketing/quotaRows.ts'
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

/**
 * Moves the balance with the limit, before the row is written, so that its answer has both: all of it goes where the
 * limit does, and a new limit begins at nothing.
 */
async function moveLimit(before: Template, draft: Changes, { db, tenantId }: Work): Promise<void> {
  const former = before.totalQuantity,
    total = Number(draft.totalQuantity ?? former)
  if (total === former) return
  const bizNo = `${before.couponCode ?? ''}-${before.version}`,
    ownerId = before.id
  if (former === UNLIMITED) {
    draft.balance = total
    await noteQuota(db, tenantId, COUPON_QUOTA, { ownerId, type: 'add', delta: total, after: total, bizNo })
    return
  }
  const delta = total === UNLIMITED ? -(before.balance ?? 0) : total - former
  await moveQuota(db, tenantId, COUPON_QUOTA, { ownerId, type: delta > 0 ? 'add' : 'adjust', delta, bizNo })
  if (total === UNLIMITED) draft.balance = null
}

/** Notes what a new coupon begins with. */
async function noteInitial(after: Template, { db, tenantId }: Work): Promise<void> {
  if (after.totalQuantity === UNLIMITED) return
  await noteQuota(db, tenantId, COUPON_QUOTA, {
    ownerId: after.id,
    type: 'initial',
    delta: after.totalQuantity,
    after: after.totalQuantity,
    bizNo: after.couponCode ?? after.id,
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
    const next = { ...before, ...draft } as Template
    requireConsistent(next)
    draft.benefit = benefitOf(rulesOf(next))
    if (before) await moveLimit(before, draft, work)
    else
      Object.assign(draft, {
        balance: draft.totalQuantity === UNLIMITED ? null : draft.totalQuantity,
        reservedQuantity: 0,
        issuedQuantity: 0,
        usedQuantity: 0,
        expiredQuantity: 0,
        voidQuantity: 0,
        recycledQuantity: 0,
        discountAmount: 0,
      })
  },
  afterSave: async ({ before, after, work }) => {
    if (!before) await noteInitial(after, work)
  },
  beforeRemove: async (rows, { db, tenantId }) => {
    for (const row of rows) {
      if (row.status === 'enabled' || row.status === 'paused')
        fail((row.issuedQuantity ?? 0) > 0 ? 'COUPON_ISSUED' : 'COUPON_ENABLED')
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
  ],
}

/** Refuses a coupon of which nothing may be issued now, before any of it is counted. */
export function requireIssuable(row: Template, work: Pick<Work, 'at'>): void {
  const now = momentOf(work)
  if (row.status !== 'enabled') fail('COUPON_NOT_ENABLED')
  if (now < row.receiveBegin || now > row.receiveEnd) fail('COUPON_NOT_NOW')
  if (isValidityOver(row, work.at ?? new Date())) fail('COUPON_VALIDITY_OVER')
}
