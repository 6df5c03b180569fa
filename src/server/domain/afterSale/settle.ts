import type { Row } from '../../../contract/define/row.ts'
import { refuse, sentenceText } from '../../../contract/errors.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { formatFen } from '../../../kernel/money.ts'
import { handler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { belonging } from '../order/moves.ts'
import type { AfterSale } from './apply.ts'
import { orderOfCase, tellCase } from './cases.ts'
import { payBack } from './payBack.ts'

handler(orderAfterSale, 'refund', async (row, { refundAmount, recoverCost: recover }, work) => {
  if (refundAmount > (row.applyAmount ?? 0)) refuse('退款金额不能大于申请金额', 'refundAmount')
  const order = await orderOfCase(row, work)
  if (order.deductType !== 'account' && refundAmount > 0)
    refuse('该订单不是账户扣款，不退金额', 'refundAmount')
  await tellCase(row, 'refunding', `退款 ¥${formatFen(refundAmount)}`, work)
  const said = await payBack({ row, order, amount: refundAmount, recover: recover === true }, work)
  await tellCase({ ...row, afterState: 'refunding' }, 'done', sentenceText(said), work)
  return { set: { refundAmount, finishTime: momentOf(work), deadline: null }, consequences: [said] }
})

/** The cards that are bought back: those named, else the first that nobody used. */
async function cardsFor(
  row: AfterSale,
  named: readonly string[] | null,
  work: Work,
): Promise<readonly string[]> {
  const rows = (await selectWhere(
    work.db,
    merchantCardOrderInfo,
    work.tenantId,
    belonging(row.orderId ?? ''),
  )) as unknown as readonly Row<typeof merchantCardOrderInfo>[]
  const unused = rows.filter(({ issueState }) => issueState === 'issued' || issueState === 'viewed')
  const chosen =
    named && named.length > 0
      ? unused.filter((card) => named.includes(String(card.stockCardId)) || named.includes(card.id))
      : unused.slice(0, row.applyQty ?? 0)
  if (chosen.length !== row.applyQty || (named && named.length > 0 && named.length !== chosen.length))
    refuse('卡密已使用，不能回购', 'cardIds')
  return chosen.map(({ id }) => id)
}

handler(orderAfterSale, 'buyBack', async (row, { buyBackPrice, cardIds: named }, work) => {
  if (buyBackPrice > (row.unitPrice ?? 0)) refuse('回购单价不能高于原单价', 'buyBackPrice')
  const order = await orderOfCase(row, work),
    amount = buyBackPrice * (row.applyQty ?? 0)
  if (amount > (row.applyAmount ?? 0)) refuse('退款金额不能大于申请金额', 'buyBackPrice')
  if (order.deductType !== 'account' && amount > 0) refuse('该订单不是账户扣款，不退金额', 'buyBackPrice')
  const cardIds = await cardsFor(row, named ?? null, work)
  const said = await payBack({ row, order, amount, cardIds }, work)
  await tellCase(row, 'done', `回购：${sentenceText(said)}`, work)
  return {
    set: { buyBackPrice, cardIds, refundAmount: amount, finishTime: momentOf(work), deadline: null },
    consequences: [said],
  }
})
