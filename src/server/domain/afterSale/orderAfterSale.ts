import { refuse, say, sentenceText } from '../../../contract/errors.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { handler } from '../../engine/hooks.ts'
import { setOrder } from '../order/moves.ts'
import { costOfReturn, returnStock } from '../stock/returns.ts'
import type { AfterSale } from './apply.ts'
import { closeOrder } from './closeOrder.ts'
import { orderOfCase, tellCase } from './cases.ts'
import { judged, requireJudge } from './judge.ts'
import { dueIn, HOURS } from './times.ts'

const NEXT: Readonly<Record<NonNullable<AfterSale['afterType']>, AfterSale['afterState']>> = {
  refund: 'toRefund',
  return: 'toReturn',
  exchange: 'toReturn',
  buyBack: 'toBuyBack',
}

handler(orderAfterSale, 'approve', async (row, { opinion, refundAmount }, work) => {
  await requireJudge(row, work)
  const approved = refundAmount ?? row.applyAmount ?? 0
  if (approved > (row.applyAmount ?? 0)) refuse('退款金额不能大于申请金额', 'refundAmount')
  const closed = await closeOrder(await orderOfCase(row, work), work)
  const to = NEXT[row.afterType ?? 'refund']
  await tellCase(row, to, `同意${opinion ? `：${opinion}` : ''}`, work)
  return {
    set: {
      ...judged(work, opinion),
      afterState: to,
      ...(refundAmount === null || refundAmount === undefined ? {} : { applyAmount: approved }),
      deadline: to === 'toReturn' ? dueIn(HOURS.returning, work) : dueIn(HOURS.receiving, work),
    },
    consequences: [
      say('{afterSaleNo}：{state}，{qty} 件，最多退 ¥{most}', {
        afterSaleNo: row.afterSaleNo ?? '',
        state: say(orderAfterSale.states.labels[to]),
        qty: row.applyQty ?? 0,
        most: formatFen(approved),
      }),
      ...(closed ? [closed] : []),
    ],
  }
})

handler(orderAfterSale, 'reject', async (row, { opinion }, work) => {
  await requireJudge(row, work)
  await tellCase(row, 'rejected', `驳回：${opinion}`, work)
  return {
    set: { ...judged(work, opinion), deadline: null },
    consequences: [
      say('{afterSaleNo}：驳回，{qty} 件恢复可售后', {
        afterSaleNo: row.afterSaleNo ?? '',
        qty: row.applyQty ?? 0,
      }),
    ],
  }
})

handler(orderAfterSale, 'returnGoods', async (row, { returnExpressCode, returnExpressNo }, work) => {
  await tellCase(row, 'toReceive', `买家退货 ${returnExpressCode} ${returnExpressNo}`, work)
  return { set: { returnExpressCode, returnExpressNo, deadline: dueIn(HOURS.receiving, work) } }
})

/** What is found in a parcel that came back, and what becomes of it. */
function checked({
  clean,
  stocked,
  qty,
  saved,
}: {
  readonly clean: boolean
  readonly stocked: boolean
  readonly qty: number
  readonly saved: number
}): Sentence {
  if (!stocked) return clean ? say('完好，不涉及平台库存') : say('损坏，不涉及平台库存')
  return clean
    ? say('完好，{qty} 件退回库存，成本减少 ¥{saved}', { qty, saved: formatFen(saved) })
    : say('损坏，{qty} 件报废，成本不变', { qty })
}

handler(orderAfterSale, 'receive', async (row, { checkResult, remark }, work) => {
  const order = await orderOfCase(row, work),
    qty = row.applyQty ?? 0,
    clean = checkResult === 'good',
    phase = row.afterSaleNo ?? ''
  const stocked = order.deliverType !== 'manual' && order.deliverType !== 'api'
  let saved = 0
  if (stocked) {
    await returnStock(work, { bizNo: order.orderNo ?? '', qty, clean, phase })
    if (clean) saved = await costOfReturn(work, { bizNo: order.orderNo ?? '', phase })
    if (saved > 0) await setOrder(order, { costAmount: (order.costAmount ?? 0) - saved }, work)
  }
  const to = row.afterType === 'exchange' ? 'toExchange' : 'toRefund'
  const said = checked({ clean, stocked, qty, saved })
  await tellCase(row, to, `收货：${sentenceText(said)}${remark ? `；${remark}` : ''}`, work)
  return {
    set: { checkResult, afterState: to, deadline: dueIn(HOURS.audit, work) },
    consequences: [say('{afterSaleNo}：{checked}', { afterSaleNo: row.afterSaleNo ?? '', checked: said })],
  }
})

handler(orderAfterSale, 'cancel', async (row, _input, work) => {
  await tellCase(row, 'canceled', '撤销', work)
  return {
    set: { deadline: null },
    consequences: [
      say('{afterSaleNo}：撤销，{qty} 件恢复可售后', {
        afterSaleNo: row.afterSaleNo ?? '',
        qty: row.applyQty ?? 0,
      }),
    ],
  }
})
