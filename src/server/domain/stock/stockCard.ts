import { refuse, say } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockWords.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { formatFen } from '../../../kernel/money.ts'
import { handler, hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { byBatchNo, bySkuCode } from './namedBy.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { findRows } from '../../store/rows.ts'
import { lockBatches, merchantStockOf, moveMerchantStock } from '../../store/stock/stockRows.ts'
import { move, postCost, Raced } from './stockWork.ts'

hooks(stockCard, {
  alsoFilter: { skuCode: bySkuCode, batchNo: byBatchNo },
  afterAct: voidCards,
})

handler(stockCard, 'invalid', (row) => {
  if (row.lockBizNo !== null) refuse('仅可用或已分配的卡密可作废')
  return {
    consequences: [
      row.merchantCode === null
        ? say('每张成本 ¥{cost}，计入损耗', { cost: formatFen(row.unitCost ?? 0) })
        : say('商户 {merchantCode} 的预付卡密，失效不退款，每张成本 ¥{cost}，计入损耗', {
            merchantCode: row.merchantCode,
            cost: formatFen(row.unitCost ?? 0),
          }),
    ],
  }
})

interface Part {
  readonly stockId: string
  readonly merchantCode: string | null
  readonly qty: number
  readonly amount: number
}

/** Takes voided cards out of their batches and their merchants' stock, and books what they cost as lost. */
async function voidCards(ids: readonly string[], work: Work): Promise<void> {
  const parts = new Map<string, Part>()
  for (const row of await findRows(work.db, stockCard, work.tenantId, ids)) {
    const stockId = String(row.stockId),
      merchantCode = row.merchantCode as string | null
    const known = parts.get(`${stockId} ${merchantCode ?? ''}`)
    parts.set(`${stockId} ${merchantCode ?? ''}`, {
      stockId,
      merchantCode,
      qty: (known?.qty ?? 0) + 1,
      amount: (known?.amount ?? 0) + Number(row.unitCost ?? 0),
    })
  }
  const [bizNo = ''] = await takeNumbers(work.db, work.tenantId, { prefix: 'IV', digits: 6, daily: true }, 1)
  const bizType = FLOW_DOCUMENTS.wire.invalid
  await lockBatches(work.db, work.tenantId, [...new Set([...parts.values()].map(({ stockId }) => stockId))])
  for (const { stockId, merchantCode, qty } of parts.values()) {
    await move(work, {
      stockId,
      flow: 'invalid',
      bizType,
      bizNo,
      seq: `invalid${merchantCode ? `:${merchantCode}` : ''}`,
      qty,
      delta: merchantCode ? { allocated: -qty, invalid: qty } : { available: -qty, invalid: qty },
      merchantCode,
    })
    const held = merchantCode
      ? await merchantStockOf(work.db, work.tenantId, { merchantCode, stockId })
      : null
    if (held && !(await moveMerchantStock(work.db, held, { available: -qty, lost: qty }))) throw new Raced()
  }
  const all = [...parts.values()]
  await postCost(work, {
    bizType: 'stockLoss',
    bizNo,
    amount: all.reduce((sum, part) => sum + part.amount, 0),
    qty: all.reduce((sum, part) => sum + part.qty, 0),
  })
}
