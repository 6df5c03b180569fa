import { fail, say } from '../../../../contract/errors.ts'
import { goodsActivity } from '../../../../contract/resources/product/goodsActivity.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import { particulars } from '../../../engine/particulars.ts'
import type { Work } from '../../../engine/work.ts'
import { activityHooks, isOver, requireNoOverlap } from './activityRules.ts'
import { foretellPrices } from './foretellPrices.ts'

type Handler<K extends 'publish' | 'pause' | 'resume' | 'end'> = ActionHandler<typeof goodsActivity, K>

/** Activities that one call publishes: none of them may meet another. */
const published = new WeakMap<Work, string[]>()
function alongside(work: Work, id: string): readonly string[] {
  const ids = published.get(work) ?? []
  published.set(work, [...ids, id])
  return ids
}

/** Puts an activity in force; its preview names what prices become. */
const publish: Handler<'publish'> = async (row, _input, work) => {
  if (isOver(row)) fail('ACTIVITY_OVER')
  await requireNoOverlap(row, work, alongside(work, row.id))
  const { sentences, warnings } = await foretellPrices(row, work)
  return {
    consequences: [
      say('{activityName}：{startTime} 至 {endTime}，{count} 种商品', {
        activityName: row.activityName,
        startTime: row.startTime,
        endTime: row.endTime,
        count: row.skuCount ?? 0,
      }),
      ...sentences,
    ],
    warnings,
  }
}

const pause: Handler<'pause'> = (row) => ({
  consequences: [say('{activityName}：新订单按结算单价', { activityName: row.activityName })],
})

const resume: Handler<'resume'> = async (row, _input, work) => {
  if (isOver(row)) fail('ACTIVITY_OVER')
  await requireNoOverlap(row, work, alongside(work, row.id))
  return { consequences: [say('{activityName}：新订单按活动价', { activityName: row.activityName })] }
}

const end: Handler<'end'> = (row) => ({
  consequences: [say('{activityName}：不再恢复，已下的订单不变', { activityName: row.activityName })],
})

export const goodsActivityParticulars = particulars(goodsActivity, {
  hooks: activityHooks,
  actions: { publish, pause, resume, end },
})
