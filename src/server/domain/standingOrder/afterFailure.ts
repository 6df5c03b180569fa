import { say, sentenceText } from '../../../contract/errors.ts'
import type { ColumnValues } from '../../../contract/define/row.ts'
import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Work } from '../../engine/work.ts'
import type { Period, Plan } from './plan.ts'

/** What a failed period means for its plan, and tells who made it. Answers the columns of the plan that change. */
export async function afterFailure(
  plan: Plan,
  { periodNo }: Period,
  reason: string,
  work: Work,
): Promise<ColumnValues<typeof standingOrder>> {
  const pauses = plan.failPolicy === 'pause' && plan.planState === 'running'
  const params = { standingNo: plan.standingNo ?? '', period: String(periodNo ?? ''), reason }
  const sentence = pauses
    ? say('周期订单 {standingNo} 第{period}期失败，计划已暂停：{reason}', params)
    : say('周期订单 {standingNo} 第{period}期失败：{reason}', params)
  if (plan.createUser)
    await sendMessage(work.db, {
      tenantId: work.tenantId,
      userIds: [plan.createUser],
      category: 'alarm',
      sentence,
      link: `${standingOrder.menu?.path ?? ''}?row=${plan.id}&pane=detail`,
    })
  const stopReason = sentenceText(say('第{period}期失败：{reason}', params)).slice(0, 200)
  return pauses ? { planState: 'paused', stopReason } : {}
}
