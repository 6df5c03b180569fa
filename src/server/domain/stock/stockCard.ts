import { fail, say } from '../../../contract/errors.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { formatFen } from '../../../kernel/money.ts'
import { handler, hooks } from '../../engine/hooks.ts'
import { byBatchNo, bySkuCode } from './codeFilters.ts'
import { voidCards } from './voidCards.ts'

hooks(stockCard, {
  alsoFilter: { skuCode: bySkuCode, batchNo: byBatchNo },
  afterAct: voidCards,
})

handler(stockCard, 'invalid', (row) => {
  if (row.lockBizNo !== null) fail('STOCK_CARD_NOT_VOIDABLE')
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
