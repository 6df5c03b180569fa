import { fail, Refusal, say } from '../../../contract/errors.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { type Fen, formatFen, absFen } from '../../../kernel/money.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import { requireWithinLimit } from '../../engine/limits.ts'
import { inSavepoint } from '../../store/database.ts'
import { applyChange } from './applyChange.ts'
import { lockedImpact, lockedOrder, requireAmount } from './changePlan.ts'
import { decisionColumns } from './auditDecision.ts'

const signedYuan = (amount: Fen): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}¥${formatFen(absFen(amount))}`

export const approve: ActionHandler<typeof orderChangeApply, 'approve'> = async (
  apply,
  input,
  work,
): Promise<Step> => {
  const type = apply.changeType
  const order = await lockedOrder(apply.orderId, type, work)
  const impact = await lockedImpact(
    order,
    { changeType: type, adjustAmount: apply.adjustAmount, recoverCost: apply.recoverCost },
    work,
  )
  await requireWithinLimit(orderChangeApply, 'approve', absFen(impact.amountImpact), work)
  const figures = { amountImpact: impact.amountImpact, costImpact: impact.costImpact }
  try {
    await inSavepoint(work.db, async () => {
      requireAmount(order, { changeType: type, adjustAmount: apply.adjustAmount })
      await applyChange(apply, order, impact, work)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      set: {
        ...decisionColumns(work, input.opinion),
        ...figures,
        applyState: 'failed',
        execError: error.message,
      },
      consequences: [
        say('{applyNo}：执行失败：{reason}', { applyNo: apply.applyNo ?? '', reason: error.sentence }),
      ],
    }
  }
  return {
    set: { ...decisionColumns(work, input.opinion), ...figures, execError: null },
    consequences: [
      say('{orderNo}：商户 {amount}，成本 {cost}', {
        orderNo: order.orderNo ?? '',
        amount: signedYuan(impact.amountImpact),
        cost: signedYuan(impact.costImpact),
      }),
    ],
  }
}

export const reject: ActionHandler<typeof orderChangeApply, 'reject'> = async (apply, input, work) => {
  return {
    set: decisionColumns(work, input.opinion),
    consequences: [say('{applyNo}：驳回', { applyNo: apply.applyNo ?? '' })],
  }
}

export const cancel: ActionHandler<typeof orderChangeApply, 'cancel'> = (apply, _input, work) => {
  if (apply.applicantId !== work.caller.session.userId) fail('ORDER_CHANGE_WITHDRAW_NOT_OWN')
  return { consequences: [say('{applyNo}：撤销', { applyNo: apply.applyNo ?? '' })] }
}
