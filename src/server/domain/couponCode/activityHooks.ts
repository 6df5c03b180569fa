import { fail } from '../../../contract/errors.ts'
import { CODE_RUN_STATES } from '../../../contract/parts/couponCodeTerms.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { itemsOf, moveCodes, releaseReserved } from '../../store/couponCode/activityRows.ts'
import { isMaking } from '../../store/couponCode/batchRows.ts'
import { voidStock } from '../../store/couponCode/codeRows.ts'
import type { Where } from '../../store/predicate.ts'
import { type Activity, partyOf, requireSku, requireUnfixed, settleItems } from './activityChecks.ts'

/** What a new activity begins with. */
const NOTHING = {
  totalStock: 0,
  handedQty: 0,
  balance: 0,
  assignedQty: 0,
  redeemedQty: 0,
  refundedQty: 0,
  voidQty: 0,
  expiredQty: 0,
} as const

function runStateOf({ status, startTime, endTime, balance }: Changes): string | null {
  const now = formatMoment(new Date())
  if (status === 'draft') return null
  if (status !== 'enabled') return 'off'
  if (now < String(startTime)) return 'before'
  if (now >= String(endTime)) return 'over'
  return Number(balance ?? 0) === 0 ? 'soldOut' : 'running'
}

type Condition = Where<typeof couponActivity>
const inStatus = (name: keyof typeof couponActivity.states.wire): Condition => ({
  field: 'status',
  operator: 'equals',
  values: [couponActivity.states.wire[name]],
})

/** The activities that `runStateOf` finds in a state, by its number, at this moment. */
function inRunState(value: unknown): Condition {
  const now = formatMoment(new Date()),
    { off, before, over, soldOut } = CODE_RUN_STATES.wire
  if (value === off) return inStatus('disabled')
  if (value === before)
    return { all: [inStatus('enabled'), { field: 'startTime', operator: 'gt', values: [now] }] }
  if (value === over)
    return { all: [inStatus('enabled'), { field: 'endTime', operator: 'le', values: [now] }] }
  return {
    all: [
      inStatus('enabled'),
      { field: 'startTime', operator: 'le', values: [now] },
      { field: 'endTime', operator: 'gt', values: [now] },
      { field: 'balance', operator: value === soldOut ? 'le' : 'gt', values: [0] },
    ],
  }
}

/** Voids what is left of an activity that is removed, and gives the reserved coupons back. */
async function clearStock(row: Activity, { db, tenantId }: Work): Promise<void> {
  const count = await voidStock(db, tenantId, row.id)
  if (count === 0) return
  const bizNo = row.activityCode ?? row.id
  await moveCodes(db, tenantId, {
    activityId: row.id,
    type: 'void',
    available: -count,
    bizNo,
    counters: { void_qty: count },
  })
  await releaseReserved(db, tenantId, { items: await itemsOf(db, tenantId, row.id), codes: count, bizNo })
}

export const couponActivityHooks: Hooks<typeof couponActivity> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before) requireUnfixed(before, draft)
    else Object.assign(draft, NOTHING)
    const next = { ...before, ...draft } as Activity
    if (next.endTime <= next.startTime) fail('ACTIVITY_END_EARLY', {}, 'endTime')
    await settleItems(before, draft, work)
    await requireSku({ id: before?.id ?? '0', skuId: next.skuId }, before?.status === 'enabled', work)
    Object.assign(draft, await partyOf(next, work))
  },
  beforeRemove: async (rows, work) => {
    for (const row of rows) {
      if (row.status === 'enabled') fail('CODE_ACTIVITY_ENABLED')
      if ((row.assignedQty ?? 0) + (row.redeemedQty ?? 0) > 0) fail('CODE_ACTIVITY_USED')
      if (await isMaking(work.db, work.tenantId, row.id)) fail('CODE_BATCH_MAKING')
      await clearStock(row, work)
    }
  },
  computedFilter: { runState: inRunState },
  decorate: [
    {
      sets: ['runState'],
      from: ['status', 'startTime', 'endTime', 'balance'],
      run: async (rows) => {
        for (const row of rows) row.runState = runStateOf(row)
        await Promise.resolve()
      },
    },
  ],
}
