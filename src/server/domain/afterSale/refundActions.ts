import { fail, sentenceText } from '../../../contract/errors.ts'
import type { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { multiplyFen, formatFen } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { ofOrder } from '../order/moves.ts'
import type { AfterSale } from './apply.ts'
import { orderOfCase, addCaseTrace } from './cases.ts'
import { refundCase } from './refundCase.ts'

export const refund: ActionHandler<typeof orderAfterSale, 'refund'> = async (
  row,
  { refundAmount, recoverCost: recover },
  work,
) => {
  if (refundAmount > (row.applyAmount ?? 0)) fail('AFTER_SALE_REFUND_EXCEEDS_APPLIED', {}, 'refundAmount')
  const order = await orderOfCase(row, work)
  if (order.deductType !== 'account' && refundAmount > 0) fail('AFTER_SALE_NOT_DEDUCTED', {}, 'refundAmount')
  await addCaseTrace(row, 'refunding', `退款 ¥${formatFen(refundAmount)}`, work)
  const sentence = await refundCase({ row, order, amount: refundAmount, recover: recover === true }, work)
  await addCaseTrace({ ...row, afterState: 'refunding' }, 'done', sentenceText(sentence), work)
  return { set: { refundAmount, finishTime: momentOf(work), deadline: null }, consequences: [sentence] }
}

/**
 * Ids of the cards to buy back: the requested ones, else the first unused ones. Refuses used cards and a
 * number other than `applyQty`.
 */
async function cardsFor(
  row: AfterSale,
  requestedIds: readonly string[] | null,
  work: Work,
): Promise<readonly string[]> {
  const rows = await selectWhere(work.db, merchantCardOrderInfo, work.tenantId, ofOrder(row.orderId ?? ''))
  const unused = rows.filter(({ issueState }) => issueState === 'issued' || issueState === 'viewed')
  const chosen =
    requestedIds && requestedIds.length > 0
      ? unused.filter(
          (card) => requestedIds.includes(String(card.stockCardId)) || requestedIds.includes(card.id),
        )
      : unused.slice(0, row.applyQty ?? 0)
  if (
    chosen.length !== row.applyQty ||
    (requestedIds && requestedIds.length > 0 && requestedIds.length !== chosen.length)
  )
    fail('BUY_BACK_CARD_USED', {}, 'cardIds')
  return chosen.map(({ id }) => id)
}

export const buyBack: ActionHandler<typeof orderAfterSale, 'buyBack'> = async (
  row,
  { buyBackPrice, cardIds: requestedIds },
  work,
) => {
  if (buyBackPrice > (row.unitPrice ?? 0)) fail('BUY_BACK_PRICE_EXCEEDED', {}, 'buyBackPrice')
  const order = await orderOfCase(row, work),
    amount = multiplyFen(buyBackPrice, row.applyQty ?? 0)
  if (amount > (row.applyAmount ?? 0)) fail('AFTER_SALE_REFUND_EXCEEDS_APPLIED', {}, 'buyBackPrice')
  if (order.deductType !== 'account' && amount > 0) fail('AFTER_SALE_NOT_DEDUCTED', {}, 'buyBackPrice')
  const cardIds = await cardsFor(row, requestedIds ?? null, work)
  const sentence = await refundCase({ row, order, amount, cardIds }, work)
  await addCaseTrace(row, 'done', `回购：${sentenceText(sentence)}`, work)
  return {
    set: { buyBackPrice, cardIds, refundAmount: amount, finishTime: momentOf(work), deadline: null },
    consequences: [sentence],
  }
}
