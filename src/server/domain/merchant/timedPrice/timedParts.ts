import { say } from '../../../../contract/errors.ts'
import type { Work } from '../../../engine/work.ts'
import { itemCounts } from '../../../store/merchant/timedItemRows.ts'
import * as rows from '../../../store/merchant/timedPriceRows.ts'
import { adjusted, refusalText } from './adjusted.ts'
import { revertRefusal } from './forecast.ts'
import { type ItemGoods, lockPart, PART_SIZE, writePrices } from './timedGoods.ts'
import { tellOthers } from './timedMessages.ts'
import { now, put, type StepEnd, type Task } from './timedSteps.ts'

function endOf({ item, goods }: ItemGoods, task: Task): rows.ItemEnd {
  const { goodsId, plannedValue } = item
  const none = { goodsId, oldValue: null, newValue: null, oldPrice: null, newPrice: null }
  if (!goods) return { ...none, state: 'failed', failMsg: refusalText('TIMED_PRICE_GOODS_GONE') }
  const { refusal, oldValue, newValue, oldPrice, newPrice } = adjusted(goods, task)
  if (refusal !== null) return { ...none, oldValue, oldPrice, state: 'failed', failMsg: refusalText(refusal) }
  const moved = plannedValue !== oldValue
  return {
    goodsId,
    oldValue,
    newValue,
    oldPrice,
    newPrice,
    state: 'success',
    failMsg: moved ? '执行前价格已变动，按当时的价格调整' : null,
  }
}

/** Changes the next prices of a running adjustment; after the last the adjustment has run. */
export async function adjustPart(task: Task, work: Work): Promise<StepEnd> {
  const { db, tenantId } = work
  const part = await lockPart(task, 'waiting', work)
  const skuOf = new Map(part.map(({ item }) => [item.goodsId, item.skuId]))
  const ends = part.map((entry) => endOf(entry, task))
  const changes = ends.flatMap(({ state, goodsId, newValue }) =>
    state === 'success' ? [{ goodsId, skuId: skuOf.get(goodsId) ?? '', value: newValue }] : [],
  )
  await writePrices(task, changes, work)
  await rows.endItems(db, tenantId, task.id, ends)
  const over = part.length < PART_SIZE,
    counts = await itemCounts(db, tenantId, task.id)
  await put(
    task,
    {
      successCount: counts.success,
      failCount: counts.failed,
      ...(over ? { taskState: counts.failed === 0 ? 'done' : 'partFailed', endTime: now() } : {}),
    },
    work,
  )
  if (over)
    await tellOthers(
      task,
      say('定时调价已执行：{taskName}，{success} 条成功，{failed} 条失败', {
        taskName: task.taskName,
        success: counts.success,
        failed: counts.failed,
      }),
      work,
    )
  return { over, message: `本次调价 ${changes.length} 条，失败 ${ends.length - changes.length} 条` }
}

/** Puts the next prices back that nobody changed meanwhile; after the last the adjustment is reverted. */
export async function revertPart(task: Task, work: Work): Promise<StepEnd> {
  const { db, tenantId } = work
  const part = await lockPart(task, 'success', work)
  const judged = part.map(({ item, goods }) => ({ item, reason: revertRefusal(item, goods, task) }))
  const back = judged.filter(({ reason }) => reason === null)
  await writePrices(
    task,
    back.map(({ item }) => ({ goodsId: item.goodsId, skuId: item.skuId, value: item.oldValue })),
    work,
  )
  await rows.endReverted(
    db,
    tenantId,
    task.id,
    judged.map(({ item, reason }) => ({
      goodsId: item.goodsId,
      state: reason === null ? 'reverted' : 'skipped',
      failMsg: reason,
    })),
  )
  const over = part.length < PART_SIZE,
    counts = await itemCounts(db, tenantId, task.id)
  await put(
    task,
    {
      revertedCount: counts.reverted,
      skippedCount: counts.skipped,
      ...(over ? { taskState: 'reverted', revertedTime: now() } : {}),
    },
    work,
  )
  if (over)
    await tellOthers(
      task,
      say('定时调价已恢复：{taskName}，{reverted} 条恢复原价，{skipped} 条未恢复', {
        taskName: task.taskName,
        reverted: counts.reverted,
        skipped: counts.skipped,
      }),
      work,
    )
  return { over, message: `本次恢复 ${back.length} 条，未恢复 ${part.length - back.length} 条` }
}
