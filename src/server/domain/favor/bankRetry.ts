import { fail, say } from '../../../contract/errors.ts'
import type { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import type { bankDeductionDiscountSub } from '../../../contract/resources/favor/bankDeductionDiscountSub.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { runAction } from '../../engine/act.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { partsOfBankOrder } from '../../store/favor/bankRows.ts'

/** Tries vouchers again as their own action does; throws where none of them can be. */
async function retryRecords(
  ids: readonly string[],
  work: Work,
): Promise<{ readonly done: number; readonly failed: number }> {
  const { answer } = await runAction(
    {
      resource: favorRecord,
      name: 'retryOrder',
      action: favorRecord.actions.retryOrder,
      ids,
      input: {},
    },
    work,
  )
  return { done: answer.success, failed: answer.fail.length }
}

/** Tries the failed vouchers of an order again under their numbers. */
export const retry: ActionHandler<typeof bankDeductionDiscount, 'retry'> = async (row, _input, work) => {
  const parts = await partsOfBankOrder(work.db, work.tenantId, { mainId: row.id, status: 'failed' })
  if (parts.length === 0) fail('STATE_CONFLICT')
  const { done, failed } = await retryRecords(
    parts.map(({ recordId }) => recordId),
    work,
  )
  return {
    consequences: [say('{count} 张用原单号重新发放', { count: done })],
    ...(failed > 0 ? { warnings: [say('{count} 张不能重试，原因见子订单', { count: failed })] } : {}),
  }
}

/** Tries one voucher again. */
export const retryPart: ActionHandler<typeof bankDeductionDiscountSub, 'retry'> = async (
  row,
  _input,
  work,
) => {
  await retryRecords([row.favorRecordId ?? ''], work)
  return { consequences: [say('{count} 张用原单号重新发放', { count: 1 })] }
}
