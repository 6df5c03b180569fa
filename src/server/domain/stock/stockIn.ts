import { fail, say } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { multiplyFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { dropLines } from '../../store/stock/stockInFileRows.ts'
import { receivePurchase, returnPurchase } from '../purchase/receiving.ts'
import { stockInRecordHooks } from './stockInHooks.ts'
import { postStockIn, reverseStockIn } from './stockInPosting.ts'
import { particulars } from '../../engine/particulars.ts'

const DAY_MS = 86_400_000
const REVOCABLE_DAYS = 7
const decisionColumns = (work: Work, opinion: string | null | undefined) => ({
  auditUser: work.caller.session.userId,
  auditTime: formatMoment(new Date()),
  auditOpinion: opinion ?? null,
})

const approve: ActionHandler<typeof stockInRecord, 'approve'> = async (row, input, work) => {
  const { batchNo, qty } = await postStockIn(row, work)
  const { purchaseOrderId, skuId, unitCost } = row
  const warnings = purchaseOrderId
    ? await receivePurchase({ purchaseOrderId, skuId, qty, unitCost }, work)
    : []
  const duplicateQty = (row.okQty ?? 0) - qty,
    totalCost = multiplyFen(row.unitCost, qty)
  return {
    set: {
      ...decisionColumns(work, input.opinion),
      batchNo,
      okQty: qty,
      dupQty: (row.dupQty ?? 0) + duplicateQty,
      qty,
      totalCost,
    },
    warnings,
    consequences: [
      say('{inNo}：批次 {batchNo} 入库 {qty} 件，成本 ¥{cost}', {
        inNo: row.inNo ?? '',
        batchNo,
        qty,
        cost: formatFen(totalCost),
      }),
      ...(duplicateQty > 0
        ? [
            say('{inNo}：{count} 张卡密在此期间已入库，不再重复入库', {
              inNo: row.inNo ?? '',
              count: duplicateQty,
            }),
          ]
        : []),
    ],
  }
}

const reject: ActionHandler<typeof stockInRecord, 'reject'> = async (row, input, work) => {
  await dropLines(work.db, row.id, 'counted')
  return {
    set: decisionColumns(work, input.opinion),
    consequences: [
      say('{inNo}：驳回 {qty} 件，已解析的卡密清除', { inNo: row.inNo ?? '', qty: row.okQty ?? 0 }),
    ],
  }
}

const revoke: ActionHandler<typeof stockInRecord, 'revoke'> = async (row, input, work) => {
  if (row.auditTime !== null && row.auditTime < formatMoment(new Date(Date.now() - REVOCABLE_DAYS * DAY_MS)))
    fail('STOCK_IN_TOO_OLD')
  await reverseStockIn(row, work, input.reason)
  const { purchaseOrderId, skuId, unitCost, okQty } = row
  if (purchaseOrderId) await returnPurchase({ purchaseOrderId, skuId, qty: okQty ?? 0, unitCost }, work)
  return {
    set: { revokeReason: input.reason },
    consequences: [
      say('{inNo}：批次 {batchNo} 减少 {qty} 件，冲销成本 ¥{cost}', {
        inNo: row.inNo ?? '',
        batchNo: row.batchNo ?? '',
        qty: row.okQty ?? 0,
        cost: formatFen(row.totalCost ?? ZERO_FEN),
      }),
    ],
  }
}

export const stockInRecordParticulars = particulars(stockInRecord, {
  hooks: stockInRecordHooks,
  actions: { approve, reject, revoke },
})
