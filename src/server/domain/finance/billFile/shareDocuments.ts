import { formatFen, negateFen } from '../../../../kernel/money.ts'
import type { Reading } from '../../../engine/work.ts'
import type { PdfDocument, PdfTable } from '../../../pdf/pdfDocument.ts'
import {
  amountOf,
  figureColumn,
  footerOf,
  type LabelledRow,
  printed,
  printedAmount,
  printedCount,
  resultOf,
  textColumn,
  watermarkOf,
} from './printed.ts'

/** What a merchant bought, by goods. */
const goodsTable = (bill: LabelledRow, skus: readonly LabelledRow[]): PdfTable => ({
  title: '商品汇总',
  columns: [
    textColumn('商品', 0.32),
    figureColumn('单价', 0.14),
    figureColumn('成功笔数', 0.12),
    figureColumn('成功金额', 0.15),
    figureColumn('退款金额', 0.13),
    figureColumn('净额', 0.14),
  ],
  rows: skus.map((sku) => [
    printed(sku, 'skuName'),
    printedAmount(sku, 'unitPrice'),
    printedCount(sku, 'successCount'),
    printedAmount(sku, 'successAmount'),
    printedAmount(sku, 'refundAmount'),
    printedAmount(sku, 'netAmount'),
  ]),
  sum: [
    '合计',
    '',
    printedCount(bill, 'saleCount'),
    printedAmount(bill, 'saleAmount'),
    printedAmount(bill, 'refundAmount'),
    printedAmount(bill, 'netAmount'),
  ],
})

/** The part of a merchant in a statement, by goods; `issuer` is our side of the statement. */
export const merchantDocument = (
  bill: LabelledRow,
  { issuer, skus }: { readonly issuer: string; readonly skus: readonly LabelledRow[] },
  reading: Reading,
): PdfDocument => ({
  issuer,
  title: '商户账单',
  number: printed(bill, 'merchantBillNo'),
  watermark: watermarkOf(bill),
  facts: [
    ['商户', `${printed(bill, 'merchantName')}（${printed(bill, 'merchantCode')}）`],
    ['商户组', printed(bill, 'merchantGroupId')],
    ['对方主体', printed(bill, 'contractPartyId')],
    ['账期', printed(bill, 'billPeriod')],
    ['所属账单', printed(bill, 'billId')],
    ['账单状态', printed(bill, 'billStatus')],
  ],
  result: resultOf('净额', amountOf(bill, 'netAmount')),
  tables: [goodsTable(bill, skus)],
  remark: `调整金额 ${printedAmount(bill, 'adjustAmount')} 已计入净额。`,
  signatures: [],
  footer: footerOf(reading.caller.session.realName),
})

/** The part of a supplier in a statement of what we owe. */
export const supplierDocument = (bill: LabelledRow, issuer: string, reading: Reading): PdfDocument => ({
  issuer,
  title: '供应商账单',
  number: printed(bill, 'supplierBillNo'),
  watermark: watermarkOf(bill),
  facts: [
    ['供应商', printed(bill, 'supplierId')],
    ['供应商组', printed(bill, 'supplierGroupId')],
    ['对方主体', printed(bill, 'contractPartyId')],
    ['账期', printed(bill, 'billPeriod')],
    ['所属账单', printed(bill, 'billId')],
    ['付款状态', printed(bill, 'paymentStatus')],
  ],
  result: resultOf('应付金额', amountOf(bill, 'payableAmount')),
  tables: [
    {
      title: '应付',
      columns: [textColumn('项目', 0.5), figureColumn('笔数', 0.2), figureColumn('金额', 0.3)],
      rows: [
        ['采购金额', printedCount(bill, 'purchaseCount'), printedAmount(bill, 'purchaseAmount')],
        ['退款金额', printedCount(bill, 'refundCount'), formatFen(negateFen(amountOf(bill, 'refundAmount')))],
        ['调整金额', '', printedAmount(bill, 'adjustAmount')],
      ],
      sum: ['应付金额', '', printedAmount(bill, 'payableAmount')],
    },
    {
      title: '付款',
      columns: [textColumn('项目', 0.7), figureColumn('金额', 0.3)],
      rows: [
        ['已付金额', printedAmount(bill, 'paidAmount')],
        ['未付金额', printedAmount(bill, 'unpaidAmount')],
      ],
    },
  ],
  remark: '',
  signatures: [],
  footer: footerOf(reading.caller.session.realName),
})
