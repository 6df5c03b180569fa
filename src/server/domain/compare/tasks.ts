import { fail, say } from '../../../contract/errors.ts'
import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { fen, formatFen, sumFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { lockSupplierPeriod, overlapsConfirmed } from '../../store/supplier/compareTaskRows.ts'
import { adjustmentsOf } from '../../store/supplier/compareResultRows.ts'
import { settleStates } from './settleStates.ts'

/**
 * Ends a reconciliation: what is settled as the supplier says waits for its adjustment of the supplier's
 * statement, orders whose state differs are applied for as changes.
 */
const confirm: ActionHandler<typeof orderCompareTask, 'confirm'> = async (row, _input, work) => {
  const { db, tenantId } = work
  const period = { supplierId: row.supplierId ?? '0', from: row.periodStart ?? '', to: row.periodEnd ?? '' }
  await lockSupplierPeriod(db, period.supplierId)
  if (await overlapsConfirmed(db, tenantId, period)) fail('COMPARE_PERIOD_CONFIRMED')
  const states = await settleStates(row.id, work)
  const adjustItems = await adjustmentsOf(db, tenantId, { taskId: row.id, costOnly: states.costOnly })
  const adjustAmount = sumFen(adjustItems.map(({ amount }) => fen(amount)))
  const adjustCount = adjustItems.reduce((sum, { count }) => sum + count, 0)
  return {
    set: {
      taskState: 'confirmed',
      adjustItems,
      adjustCount,
      adjustAmount,
      adjustState: adjustCount > 0 ? 'waiting' : 'none',
      confirmUser: work.caller.session.userId,
      confirmTime: formatMoment(new Date()),
    },
    answer: { adjustCount, adjustAmount },
    consequences: [
      adjustCount > 0
        ? say('{count} 笔以供应商为准，共 ¥{amount}，待在供应商账单中调整', {
            count: adjustCount,
            amount: formatFen(adjustAmount),
          })
        : say('没有需要调整的差异'),
      ...(states.applied > 0 ? [say('{count} 笔状态差异提交变更申请', { count: states.applied })] : []),
    ],
    ...(states.left > 0
      ? {
          warnings: [say('{count} 笔订单仍未完成或不能变更，请在渠道订单中处理', { count: states.left })],
        }
      : {}),
  }
}

export const orderCompareTaskParticulars = particulars(orderCompareTask, {
  hooks: {
    beforeRemove: async (rows) => {
      for (const { taskState } of rows) {
        if (taskState === 'running') fail('COMPARE_RUNNING')
        if (taskState === 'confirmed') fail('COMPARE_CONFIRMED')
      }
      return Promise.resolve()
    },
  },
  actions: { confirm },
})
