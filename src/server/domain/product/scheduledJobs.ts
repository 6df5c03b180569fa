import { Refusal, say } from '../../../contract/errors.ts'
import { goodsActivity } from '../../../contract/resources/product/goodsActivity.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import { overActivities } from '../../store/product/activityRows.ts'
import { findRows } from '../../store/rows.ts'

/** Ends an activity whose time is over, and tells whoever entered it. */
async function endOver(id: string, work: Work) {
  const result = await runAction(
    { resource: goodsActivity, name: 'end', action: goodsActivity.actions.end, ids: [id], input: {} },
    work,
  )
  const [activity] = await findRows(work.db, goodsActivity, work.tenantId, [id])
  if (activity?.createUser)
    await sendMessage(work.db, {
      tenantId: work.tenantId,
      userIds: [activity.createUser],
      category: 'task',
      sentence: say('商品活动已到期结束：{activityName}', { activityName: activity.activityName }),
      link: `${goodsActivity.menu?.path ?? ''}?row=${id}&pane=detail`,
    })
  return result
}

/** Scheduled work on products: activities end. Their prices end by the clock, whether this ran or not. */
export const PRODUCT_JOBS: readonly ScheduledJob[] = [
  {
    name: 'activityEnds',
    single: true,
    everyMs: 60_000,
    run: async (services) => {
      await eachRow(await overActivities(services.database.kysely), async ({ tenantId, id }) => {
        try {
          await performBySystem(services, tenantId, { resource: goodsActivity.id, action: 'end' }, (work) =>
            endOver(id, work),
          )
        } catch (error) {
          // Somebody ended it meanwhile.
          if (!(error instanceof Refusal)) throw error
        }
      })
      return false
    },
  },
]
