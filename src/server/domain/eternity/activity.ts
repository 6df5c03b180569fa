import { fail, say } from '../../../contract/errors.ts'
import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { attachChildren } from '../../engine/childResources.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { wereExchanged } from '../../store/eternity/activityRows.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Where } from '../../store/predicate.ts'
import { findRows } from '../../store/rows.ts'
import { pageLink } from '../marketing/pageLinks.ts'
import { settleActivity } from './activityChecks.ts'

const ENABLED: Where<typeof activityEternityCoupon> = {
  field: 'status',
  operator: 'equals',
  values: [activityEternityCoupon.states.wire.enabled],
}

const runStateOf = (startTime: unknown, endTime: unknown): string => {
  const now = formatMoment(new Date())
  return now < String(startTime) ? 'before' : now < String(endTime) ? 'running' : 'over'
}

export const activityHooks: Hooks<typeof activityEternityCoupon> = {
  beforeSave: ({ before, draft, work }) => settleActivity(before, draft, work),
  beforeRemove: async (rows, work) => {
    if (rows.some(({ status }) => status === 'enabled')) fail('ETERNITY_ACTIVITY_ENABLED')
    const ids = rows.map(({ id }) => id)
    if (await wereExchanged(work.db, work.tenantId, ids)) fail('ETERNITY_ACTIVITY_USED')
  },
  computedFilter: {
    runState: (value) => {
      const now = formatMoment(new Date())
      const { running, over } = activityEternityCoupon.fields.runState.wire ?? {}
      const inTime: Where<typeof activityEternityCoupon> =
        value === running
          ? {
              all: [
                { field: 'startTime', operator: 'le', values: [now] },
                { field: 'endTime', operator: 'gt', values: [now] },
              ],
            }
          : value === over
            ? { field: 'endTime', operator: 'le', values: [now] }
            : { field: 'startTime', operator: 'gt', values: [now] }
      return { all: [ENABLED, inTime] }
    },
  },
  decorate: [
    {
      sets: ['runState'],
      from: ['status', 'startTime', 'endTime'],
      run: async (rows) => {
        for (const row of rows)
          row.runState = row.status === 'enabled' ? runStateOf(row.startTime, row.endTime) : null
        await Promise.resolve()
      },
    },
    {
      sets: ['url'],
      from: ['activityNo'],
      run: async (rows, { database, tenantId }) => {
        for (const row of rows) row.url = await pageLink({ database, tenantId }, `/hq/${String(row.id)}`)
      },
    },
  ],
}

/** Puts an activity in force: it has goods, it is not over, and all its templates are in force. */
export const enable: ActionHandler<typeof activityEternityCoupon, 'enable'> = async (row, _input, work) => {
  const { db, tenantId } = work,
    source: WireRow & { id: string } = { ...row }
  await attachChildren(activityEternityCoupon, [source], work)
  const goods = source.goods as readonly unknown[]
  if (goods.length === 0) fail('ETERNITY_ACTIVITY_NO_GOODS')
  if (row.startTime === null || row.endTime === null) return fail('ETERNITY_ACTIVITY_WINDOW')
  if (row.endTime <= momentOf(work)) fail('ETERNITY_ACTIVITY_OVER')
  const coupons = await findRows(db, eternityCoupon, tenantId, row.couponIds)
  const off = coupons.find(({ status }) => status !== 'enabled')
  if (off) fail('ETERNITY_ACTIVITY_COUPON_OFF', { couponName: off.couponName })
  return {
    consequences: [
      say('{activityName}：{coupons} 种恒券可以兑换 {goods} 种商品', {
        activityName: row.activityName,
        coupons: coupons.length,
        goods: goods.length,
      }),
    ],
  }
}

export const disable: ActionHandler<typeof activityEternityCoupon, 'disable'> = (row) => ({
  consequences: [say('{activityName}：不能再兑换，已兑换的不变', { activityName: row.activityName })],
})
