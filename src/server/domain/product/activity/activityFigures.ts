import type { goodsActivity } from '../../../../contract/resources/product/goodsActivity.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { Decoration } from '../../../engine/hooks.ts'
import { usesOf } from '../../../store/product/activityUseRows.ts'

/** Where an activity stands in its time; null for one that is no more, or not yet, in force. */
const runStateOf = (state: unknown, startTime: unknown, endTime: unknown): string | null => {
  if (state !== 'published') return null
  const now = formatMoment(new Date())
  if (now < String(startTime)) return 'before'
  return now < String(endTime) ? 'running' : 'over'
}

/** What was ordered of activities, and where they stand in their time. */
export const decorations: readonly Decoration<typeof goodsActivity>[] = [
  {
    sets: ['usedQty'],
    from: [],
    run: async (rows, { database, tenantId }) => {
      const uses = await usesOf(
        database.kysely,
        tenantId,
        rows.map(({ id }) => String(id)),
      )
      const sums = new Map<string, number>()
      for (const [key, used] of uses) {
        const [id = ''] = key.split(':')
        sums.set(id, (sums.get(id) ?? 0) + used)
      }
      for (const row of rows) row.usedQty = sums.get(String(row.id)) ?? 0
    },
  },
  {
    sets: ['runState'],
    from: ['activityState', 'startTime', 'endTime'],
    run: async (rows) => {
      for (const row of rows) row.runState = runStateOf(row.activityState, row.startTime, row.endTime)
      await Promise.resolve()
    },
  },
]
