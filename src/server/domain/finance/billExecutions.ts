import { say } from '../../../contract/errors.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { postAdjustments } from './billPosting.ts'
import { endCompareAdjustment } from './compareAdjustment.ts'
import { type Execution, payloadOf, postedResult } from './execution.ts'
import { paySupplier } from './supplierPaid.ts'

/** What approved adjustments and payments of bills do. */
export const BILL_EXECUTIONS: Readonly<Record<'billAdjust' | 'supplierPay', Execution>> = {
  billAdjust: {
    execute: async (row, work) => {
      const txnNo = await postAdjustments(row, work)
      await endCompareAdjustment(row, 'posted', work)
      return {
        txnNo,
        consequences: [
          say('{billNo} 调整 ¥{amount}', {
            billNo: String(payloadOf(row).billNo ?? ''),
            amount: formatFen(row.amount ?? ZERO_FEN),
          }),
        ],
      }
    },
    abandon: (row, work) => endCompareAdjustment(row, 'waiting', work),
  },
  supplierPay: {
    execute: async (row, work) =>
      postedResult(await paySupplier(row, work), say('支付供应商'), row.amount ?? ZERO_FEN),
  },
}
