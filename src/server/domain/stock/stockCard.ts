import { fail, say } from '../../../contract/errors.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { byBatchNo, bySkuCode } from './codeFilters.ts'
import { voidCards } from './voidCards.ts'
import { particulars } from '../../engine/particulars.ts'

const stockCardHooks: Hooks<typeof stockCard> = {
  alsoFilter: { skuCode: bySkuCode, batchNo: byBatchNo },
  afterAct: voidCards,
}

const invalid: ActionHandler<typeof stockCard, 'invalid'> = (row) => {
  if (row.lockBizNo !== null) fail('STOCK_CARD_NOT_VOIDABLE')
  return {
    consequences: [
      row.merchantCode === null
        ? say('每张成本 ¥{cost}，计入损耗', { cost: formatFen(row.unitCost ?? ZERO_FEN) })
        : say('商户 {merchantCode} 的预付卡密，失效不退款，每张成本 ¥{cost}，计入损耗', {
            merchantCode: row.merchantCode,
            cost: formatFen(row.unitCost ?? ZERO_FEN),
          }),
    ],
  }
}

export const stockCardParticulars = particulars(stockCard, { hooks: stockCardHooks, actions: { invalid } })
