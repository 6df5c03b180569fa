import { fail, say } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { multiplyFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { findRows } from '../../store/rows.ts'
import { recountSkus } from '../../store/stock/stockRows.ts'
import { move, postCost } from './stockWork.ts'
import { particulars } from '../../engine/particulars.ts'

const stockHooks: Hooks<typeof stock> = {
  // Disabled batches do not count for the available quantity of the SKU.
  afterAct: async (ids, work) => {
    const rows = await findRows(work.db, stock, work.tenantId, ids)
    await recountSkus(work.db, work.tenantId, [...new Set(rows.map((row) => String(row.skuId)))])
  },
}

const disable: ActionHandler<typeof stock, 'disable'> = (row) => ({
  consequences: [
    say('{batchNo}：可用 {available} 件不再出库，已锁定的 {locked} 件不受影响', {
      batchNo: row.batchNo ?? '',
      available: row.availableQty ?? 0,
      locked: row.lockedQty ?? 0,
    }),
  ],
})

const enable: ActionHandler<typeof stock, 'enable'> = (row) => {
  if (row.expireTime !== null && row.expireTime <= formatMoment(new Date())) fail('STOCK_BATCH_EXPIRED')
  const remaining = (row.availableQty ?? 0) + (row.lockedQty ?? 0) + (row.allocatedQty ?? 0)
  return {
    ...(remaining === 0 ? { set: { status: 'usedUp' } } : {}),
    consequences: [
      say('{batchNo}：可用 {available} 件重新出库', {
        batchNo: row.batchNo ?? '',
        available: row.availableQty ?? 0,
      }),
    ],
  }
}

const adjust: ActionHandler<typeof stock, 'adjust'> = async (row, input, work) => {
  if (row.goodsType !== 'inKind') fail('STOCK_COUNT_CARDS')
  if (input.actualQty < 0) fail('STOCK_COUNT_NEGATIVE', {}, 'actualQty')
  const available = row.availableQty ?? 0,
    difference = input.actualQty - available
  if (difference === 0)
    return {
      consequences: [
        say('{batchNo}：账实一致，可用 {available} 件', { batchNo: row.batchNo ?? '', available }),
      ],
    }
  const [bizNo = ''] = await takeNumbers(work.db, work.tenantId, { prefix: 'AD', digits: 6, daily: true }, 1)
  const qty = Math.abs(difference),
    amount = multiplyFen(row.unitCost ?? ZERO_FEN, qty)
  await move(work, {
    stockId: row.id,
    skuId: row.skuId ?? '',
    flow: 'adjust',
    bizType: FLOW_DOCUMENTS.wire.adjust,
    bizNo,
    seq: 'adjust',
    qty,
    delta: { in: difference, available: difference },
    remark: input.reason,
  })
  await postCost(work, { bizType: difference < 0 ? 'stockLoss' : 'stockBack', bizNo, amount, qty })
  const params = {
    batchNo: row.batchNo ?? '',
    available,
    actual: input.actualQty,
    qty,
    cost: formatFen(amount),
  }
  return {
    consequences: [
      difference < 0
        ? say('{batchNo}：可用 {available} → {actual}，盘亏 {qty} 件，成本 ¥{cost}', params)
        : say('{batchNo}：可用 {available} → {actual}，盘盈 {qty} 件，成本 ¥{cost}', params),
    ],
  }
}

export const stockParticulars = particulars(stock, {
  hooks: stockHooks,
  actions: { disable, enable, adjust },
})
