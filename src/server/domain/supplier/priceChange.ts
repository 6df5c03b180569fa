import { say } from '../../../contract/errors.ts'
import { supplierPriceChange } from '../../../contract/resources/supplier/supplierPriceChange.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { requireOperation } from '../../engine/permit.ts'
import type { Work } from '../../engine/work.ts'
import { applyPrice } from './applyPrice.ts'

/** Rate of change above which the permission for large changes is required. */
const LARGE_CHANGE_RATE = 0.2

const decisionColumns = (work: Work, opinion: string | null | undefined) => ({
  auditorId: work.caller.session.userId,
  auditTime: formatMoment(new Date()),
  opinion: opinion ?? null,
})

export const confirm: ActionHandler<typeof supplierPriceChange, 'confirm'> = async (
  row,
  { opinion },
  work,
) => {
  if (Math.abs(row.changeRate ?? 0) > LARGE_CHANGE_RATE)
    requireOperation(work.caller, supplierPriceChange, 'auditHigh')
  if (row.effectiveTime !== null && parseMoment(row.effectiveTime).getTime() > Date.now())
    return {
      set: decisionColumns(work, opinion),
      consequences: [
        say('{changeNo}：¥{before} → ¥{after}，{time} 生效', {
          changeNo: String(row.changeNo),
          before: formatFen(row.oldPrice ?? ZERO_FEN),
          after: formatFen(row.newPrice),
          time: row.effectiveTime,
        }),
      ],
    }
  const { set, consequences } = await applyPrice(row, {
    db: work.db,
    tenantId: work.tenantId,
    userId: work.caller.session.userId,
  })
  return {
    set: {
      ...decisionColumns(work, opinion),
      ...set,
      effectiveTime: row.effectiveTime ?? set.appliedTime,
      changeState: 'effective',
    },
    consequences,
  }
}

export const reject: ActionHandler<typeof supplierPriceChange, 'reject'> = async (row, { opinion }, work) => {
  return {
    set: decisionColumns(work, opinion),
    consequences: [say('{changeNo}：驳回，采购价不变', { changeNo: String(row.changeNo) })],
  }
}

export const cancel: ActionHandler<typeof supplierPriceChange, 'cancel'> = (row, { opinion }) => ({
  set: { opinion },
  consequences: [say('{changeNo}：撤销，采购价不变', { changeNo: String(row.changeNo) })],
})
