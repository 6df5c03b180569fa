import { say } from '../../../../contract/errors.ts'
import { formatFen } from '../../../../kernel/money.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import type { Work } from '../../../engine/work.ts'
import { heldBatches } from '../../../store/stock/stockOutRows.ts'
import { type StockOut, totalOf } from './outDocument.ts'

/** Number, pieces and yuan of a document, as sentences name them. */
export const named = (row: StockOut) => ({
  outNo: row.outNo ?? '',
  qty: row.qty,
  amount: formatFen(totalOf(row)),
})

/** How the cards of a document are spread over batches. */
export async function batchNotice(row: StockOut, { db, tenantId }: Work): Promise<Sentence[]> {
  const batches = await heldBatches(db, tenantId, { bizNo: row.outNo ?? '', nearDays: 0 })
  return batches.map(({ batchNo, qty, expireTime }) =>
    expireTime === null
      ? say('批次 {batchNo}：{qty} 张，长期有效', { batchNo, qty })
      : say('批次 {batchNo}：{qty} 张，{expireTime} 到期', { batchNo, qty, expireTime }),
  )
}

const OUTCOMES = {
  pickup: '{outNo}：{qty} 张发放给商户，扣款 ¥{amount}，生成加密包，密码由短信发送',
  allocate: '{outNo}：{qty} 张分配为商户库存，扣款 ¥{amount}',
  sample: '{outNo}：{qty} 张作样品发放，成本计入出库',
  loss: '{outNo}：{qty} 张作废，成本计入损耗',
  back: '{outNo}：{qty} 张作废，成本退回供应商账户',
  own: '{outNo}：{qty} 张',
} as const
/** What carrying a document out leads to; a bulk purchase is charged for its pieces by its own deliveries. */
export const outcomeOf = ({ outType, scOrderNo }: StockOut) =>
  scOrderNo === null
    ? OUTCOMES[outType ?? 'pickup']
    : '{outNo}：{qty} 张发放给商户，生成加密包，密码由短信发送，款项已由采购单扣除'
