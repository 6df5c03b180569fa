import { billAmount, type BillCells, billTable } from './billTable.ts'
import type { BillLine } from './provider.ts'

const REFUND = 'REFUND'

function lineOf(cell: BillCells): BillLine | null {
  const state = cell('交易状态')
  if (state === REFUND)
    return {
      kind: 'refund',
      number: cell('商户退款单号'),
      tradeNo: cell('微信退款单号') || null,
      amount: billAmount(cell('申请退款金额')),
    }
  if (state !== 'SUCCESS') return null
  return {
    kind: 'payment',
    number: cell('商户订单号'),
    tradeNo: cell('微信订单号') || null,
    amount: billAmount(cell('订单金额')),
  }
}

/** The lines of a trade bill of WeChat Pay: CSV whose every cell begins with a backtick. */
export const wechatBillLines = (text: string): readonly BillLine[] =>
  [
    ...billTable(text, {
      heading: /^交易时间,/,
      cellsOf: (line) => (line.startsWith('`') ? line.slice(1).split(',`') : null),
    }),
  ].flatMap((cell) => lineOf(cell) ?? [])
