import { Refusal, say } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { merchantStock } from '../../../contract/resources/stock/merchantStock.ts'
import { type Fen, formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { findRows } from '../../store/rows.ts'
import { lockPrepaid } from '../../store/stock/prepaidRows.ts'
import { byBatchNo } from './codeFilters.ts'
import { priceOf, recallPieces, settleReturn, sharesOf } from './recalling.ts'

const hooks: Hooks<typeof merchantStock> = {
  alsoFilter: { batchNo: byBatchNo },
  lockFirst: async (ids, _action, work) => {
    const rows = await findRows(work.db, merchantStock, work.tenantId, ids)
    await lockPrepaid(work.db, work.tenantId, {
      merchantCodes: rows.map(({ merchantCode }) => merchantCode ?? ''),
      skuIds: rows.map(({ skuId }) => skuId ?? ''),
    })
  },
}

const NUMBERING = { prefix: 'RC', digits: 6, daily: true } as const
const CARD_TYPES = new Set<unknown>(['card', 'coupon'])

/** Takes free pieces of a merchant back into the common stock, and gives back what was paid for them. */
const recall: ActionHandler<typeof merchantStock, 'recall'> = async (row, input, work) => {
  const { db, tenantId } = work,
    available = row.availableQty ?? 0,
    { qty, reason } = input,
    merchantCode = row.merchantCode ?? ''
  if (qty > available) throw new Refusal('STOCK_RECALL_SHORT', { n: available }, 'qty')
  const [bizNo = ''] = await takeNumbers(db, tenantId, NUMBERING, 1)
  const [sku] = await findRows(db, goodsSku, tenantId, [row.skuId ?? ''])
  const shares = await sharesOf(work, row.id, qty)
  const stockId = row.stockId ?? '',
    skuId = row.skuId ?? ''
  await recallPieces(work, {
    merchantStockId: row.id,
    merchantCode,
    stockId,
    skuId,
    hasCards: CARD_TYPES.has(sku?.goodsType),
    qty,
    bizNo,
    document: 'recall',
    remark: reason,
  })
  const refund = input.refund !== false
  const refunded: Fen = await settleReturn(work, shares, { refund, merchantCode, remark: reason })
  const params = { merchantCode, qty, bizNo, amount: formatFen(refund ? refunded : priceOf(shares)) }
  return {
    consequences: [
      refund && refunded > ZERO_FEN
        ? say('{merchantCode}：回收 {qty} 件到平台库存，退款 ¥{amount}', params)
        : say('{merchantCode}：回收 {qty} 件到平台库存，不退款（已付 ¥{amount}）', params),
    ],
  }
}

export const merchantStockParticulars = particulars(merchantStock, { hooks, actions: { recall } })
