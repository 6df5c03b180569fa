import { fail, say, sayChoice, sentenceText } from '../../../contract/errors.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { type Fen, subtractFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { setOrder } from '../order/moves.ts'
import { costOfReturn, returnStock } from '../stock/returns.ts'
import { RETURNED, requireParcel } from '../stock/expressNumber.ts'
import type { AfterSale } from './apply.ts'
import { closeOrder } from './closeOrder.ts'
import { orderOfCase, addCaseTrace } from './cases.ts'
import { decisionColumns } from './auditDecision.ts'
import { deadlineAfter, HOURS } from './times.ts'

const NEXT_STATE: Readonly<Record<NonNullable<AfterSale['afterType']>, AfterSale['afterState']>> = {
  refund: 'toRefund',
  return: 'toReturn',
  exchange: 'toReturn',
  buyBack: 'toBuyBack',
}

export const approve: ActionHandler<typeof orderAfterSale, 'approve'> = async (
  row,
  { opinion, refundAmount },
  work,
) => {
  const approved = refundAmount ?? row.applyAmount ?? ZERO_FEN
  if (approved > (row.applyAmount ?? 0)) fail('AFTER_SALE_REFUND_EXCEEDS_APPLIED', {}, 'refundAmount')
  const closed = await closeOrder(await orderOfCase(row, work), work)
  const to = NEXT_STATE[row.afterType ?? 'refund']
  await addCaseTrace(row, to, `同意${opinion ? `：${opinion}` : ''}`, work)
  return {
    set: {
      ...decisionColumns(work, opinion),
      afterState: to,
      ...(refundAmount === null || refundAmount === undefined ? {} : { applyAmount: approved }),
      deadline:
        to === 'toReturn' ? deadlineAfter(HOURS.returning, work) : deadlineAfter(HOURS.receiving, work),
    },
    consequences: [
      say('{afterSaleNo}：{state}，{qty} 件，最多退 ¥{most}', {
        afterSaleNo: row.afterSaleNo ?? '',
        state: sayChoice(orderAfterSale.states.labels[to]),
        qty: row.applyQty ?? 0,
        most: formatFen(approved),
      }),
      ...(closed ? [closed] : []),
    ],
  }
}

export const reject: ActionHandler<typeof orderAfterSale, 'reject'> = async (row, { opinion }, work) => {
  await addCaseTrace(row, 'rejected', `驳回：${opinion}`, work)
  return {
    set: { ...decisionColumns(work, opinion), deadline: null },
    consequences: [
      say('{afterSaleNo}：驳回，{qty} 件恢复可售后', {
        afterSaleNo: row.afterSaleNo ?? '',
        qty: row.applyQty ?? 0,
      }),
    ],
  }
}

export const returnGoods: ActionHandler<typeof orderAfterSale, 'returnGoods'> = async (
  row,
  { returnExpressCode: code, returnExpressNo },
  work,
) => {
  const returnExpressCode = await requireParcel({ code, no: returnExpressNo }, work, RETURNED)
  await addCaseTrace(row, 'toReceive', `买家退货 ${returnExpressCode} ${returnExpressNo}`, work)
  return { set: { returnExpressCode, returnExpressNo, deadline: deadlineAfter(HOURS.receiving, work) } }
}

/** What is found in a parcel that came back, and what becomes of it. */
function inspectionSentence({
  isIntact,
  isStocked,
  qty,
  saved,
}: {
  readonly isIntact: boolean
  readonly isStocked: boolean
  readonly qty: number
  readonly saved: Fen
}): Sentence {
  if (!isStocked) return isIntact ? say('完好，不涉及平台库存') : say('损坏，不涉及平台库存')
  return isIntact
    ? say('完好，{qty} 件退回库存，成本减少 ¥{saved}', { qty, saved: formatFen(saved) })
    : say('损坏，{qty} 件报废，成本不变', { qty })
}

export const receive: ActionHandler<typeof orderAfterSale, 'receive'> = async (
  row,
  { checkResult, remark },
  work,
) => {
  const order = await orderOfCase(row, work),
    qty = row.applyQty ?? 0,
    isIntact = checkResult === 'good',
    phase = row.afterSaleNo ?? ''
  const isStocked = order.deliverType !== 'manual' && order.deliverType !== 'api'
  let saved = ZERO_FEN
  if (isStocked) {
    await returnStock(work, { bizNo: order.orderNo ?? '', qty, resellable: isIntact, phase })
    if (isIntact) saved = await costOfReturn(work, { bizNo: order.orderNo ?? '', phase })
    if (saved > 0)
      await setOrder(order, { costAmount: subtractFen(order.costAmount ?? ZERO_FEN, saved) }, work)
  }
  const to = row.afterType === 'exchange' ? 'toExchange' : 'toRefund'
  const inspection = inspectionSentence({ isIntact, isStocked, qty, saved })
  await addCaseTrace(row, to, `收货：${sentenceText(inspection)}${remark ? `；${remark}` : ''}`, work)
  return {
    set: { checkResult, afterState: to, deadline: deadlineAfter(HOURS.audit, work) },
    consequences: [
      say('{afterSaleNo}：{checked}', { afterSaleNo: row.afterSaleNo ?? '', checked: inspection }),
    ],
  }
}

export const cancel: ActionHandler<typeof orderAfterSale, 'cancel'> = async (row, _input, work) => {
  await addCaseTrace(row, 'canceled', '撤销', work)
  return {
    set: { deadline: null },
    consequences: [
      say('{afterSaleNo}：撤销，{qty} 件恢复可售后', {
        afterSaleNo: row.afterSaleNo ?? '',
        qty: row.applyQty ?? 0,
      }),
    ],
  }
}
