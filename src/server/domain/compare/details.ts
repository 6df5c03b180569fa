import { fail, say } from '../../../contract/errors.ts'
import { orderCompareDetail } from '../../../contract/resources/supplier/orderCompareDetail.ts'
import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { findMatching, findRows } from '../../store/rows.ts'
import { lockTasks, recountOpen, tasksOf } from '../../store/supplier/compareTaskRows.ts'

type Decision = 'ours' | 'theirs' | 'suspended'
const LABELS = orderCompareDetail.states.labels

/** Decides a difference; it may be decided otherwise until its task is confirmed. */
const decide =
  (handleState: Decision): ActionHandler<typeof orderCompareDetail, 'ours' | 'theirs' | 'suspend'> =>
  async (row, { handleRemark }, work) => {
    const [task] = await findRows(work.db, orderCompareTask, work.tenantId, [row.taskId ?? '0'])
    if (task?.taskState !== 'compared') fail('COMPARE_NOT_OPEN')
    return {
      set: {
        handleState,
        handleRemark: handleRemark ?? null,
        handleUser: work.caller.session.userId,
        handleTime: formatMoment(new Date()),
      },
      consequences: [
        say('{order}：{decision}，差异 ¥{amount}', {
          order: row.channelOrderNo ?? row.supplierOrderNo ?? '',
          decision: LABELS[handleState],
          amount: formatFen(row.diffAmount ?? ZERO_FEN),
        }),
      ],
    }
  }

export const orderCompareDetailParticulars = particulars(orderCompareDetail, {
  hooks: {
    // A task is locked before its details, so that no confirmation counts what is being decided.
    lockFirst: async (ids, _action, work) => {
      await lockTasks(work.db, work.tenantId, await tasksOf(work.db, work.tenantId, ids))
    },
    afterAct: async (ids, work) => {
      const rows = await findMatching(work.db, orderCompareDetail, { tenantId: work.tenantId, ids })
      const taskIds = [...new Set(rows.flatMap(({ taskId }) => (taskId ? [taskId] : [])))]
      for (const taskId of taskIds) await recountOpen(work.db, work.tenantId, taskId)
    },
  },
  actions: { ours: decide('ours'), theirs: decide('theirs'), suspend: decide('suspended') },
})
