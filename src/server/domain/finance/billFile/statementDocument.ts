import { billStatistics } from '../../../../contract/resources/finance/billStatistics.ts'
import { merchantAccountBill } from '../../../../contract/resources/finance/merchantAccountBill.ts'
import { supplierAccountBill } from '../../../../contract/resources/finance/supplierAccountBill.ts'
import { LINE_TYPE } from '../../../../contract/parts/billLines.ts'
import { addFen, formatFen, negateFen, sumFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Reading } from '../../../engine/work.ts'
import type { PdfDocument, PdfTable } from '../../../pdf/pdfDocument.ts'
import { summarizeLines } from '../../../store/finance/billLineRows.ts'
import { selectRows } from '../../../store/pageRows.ts'
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

const MOST_SHARES = 5000

/** The balance before and after, and what moved it beside what is due. */
function balanceTable(bill: LabelledRow): PdfTable {
  const { fields } = billStatistics
  const names = [
    'openingBalance',
    'rechargeAmount',
    'withdrawAmount',
    'priorAdjustAmount',
    'closingBalance',
  ] as const
  return {
    title: '账户余额',
    columns: [textColumn('项目', 0.7), figureColumn('金额', 0.3)],
    rows: names.map((name) => [fields[name].label, printedAmount(bill, name)]),
  }
}

/** How what is due adds up. */
function dueTable(bill: LabelledRow): PdfTable {
  const { fields } = billStatistics
  return {
    title: '应结',
    columns: [textColumn('项目', 0.5), figureColumn('笔数', 0.2), figureColumn('金额', 0.3)],
    rows: [
      [fields.saleAmount.label, printedCount(bill, 'saleCount'), printedAmount(bill, 'saleAmount')],
      [
        fields.refundAmount.label,
        printedCount(bill, 'refundCount'),
        formatFen(negateFen(amountOf(bill, 'refundAmount'))),
      ],
      [fields.adjustAmount.label, '', printedAmount(bill, 'adjustAmount')],
    ],
    sum: [fields.payableAmount.label, printedCount(bill, 'netCount'), printedAmount(bill, 'payableAmount')],
  }
}

/** The lines by type. */
async function linesTable({ id }: LabelledRow, reading: Reading): Promise<PdfTable> {
  const names = Object.entries(LINE_TYPE.wire ?? {})
  const sums = await summarizeLines(reading.database.kysely, reading.tenantId, id)
  const types = names.flatMap(([name, code]) => {
    const lines = sums.filter(({ lineType }) => lineType === Number(code))
    return lines.length === 0
      ? []
      : [
          {
            label: LINE_TYPE.choices?.[name] ?? name,
            count: lines.reduce((sum, line) => sum + line.count, 0),
            amount: sumFen(lines.map(({ amount }) => amount)),
          },
        ]
  })
  return {
    title: '明细汇总',
    columns: [textColumn('类型', 0.5), figureColumn('笔数', 0.2), figureColumn('金额', 0.3)],
    rows: types.map(({ label, count, amount }) => [label, count.toLocaleString('en-US'), formatFen(amount)]),
    sum: [
      '合计',
      types.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US'),
      formatFen(types.reduce((sum, { amount }) => addFen(sum, amount), ZERO_FEN)),
    ],
  }
}

/** The parts of the merchants, or of the suppliers, in a statement. */
async function sharesTable(bill: LabelledRow, reading: Reading): Promise<PdfTable> {
  const isCustomer = bill.accountType === 'customer'
  const noun = isCustomer ? merchantAccountBill : supplierAccountBill
  const rows = await selectRows(reading.database.kysely, noun, {
    tenantId: reading.tenantId,
    where: { field: 'billId', operator: 'equals', values: [bill.id] },
    order: [],
    limit: MOST_SHARES,
    offset: 0,
  })
  const labelled = (await reading.services.labels.fill(noun, rows, reading)) as readonly LabelledRow[]
  const [who, count, sale, net] = isCustomer
    ? (['merchantName', 'saleCount', 'saleAmount', 'netAmount'] as const)
    : (['supplierId', 'purchaseCount', 'purchaseAmount', 'payableAmount'] as const)
  return {
    title: isCustomer ? '商户账单' : '供应商账单',
    columns: [
      textColumn(isCustomer ? '商户' : '供应商', 0.34),
      figureColumn('笔数', 0.12),
      figureColumn(isCustomer ? '交易金额' : '采购金额', 0.18),
      figureColumn('退款金额', 0.18),
      figureColumn(isCustomer ? '净额' : '应付金额', 0.18),
    ],
    rows: labelled.map((row) => [
      row[who] === null && isCustomer ? printed(row, 'merchantCode') : printed(row, who),
      printedCount(row, count),
      printedAmount(row, sale),
      printedAmount(row, 'refundAmount'),
      printedAmount(row, net),
    ]),
  }
}

const signature = (bill: LabelledRow, party: string, name: string, time: string) => ({
  side: `${printed(bill, party)}（盖章）`,
  lines: [
    `确认人：${bill[name] ? printed(bill, name) : ''}`,
    `日期：${bill[time] ? printed(bill, time) : ''}`,
  ],
})

/** A statement as both sides sign it, with the figures of its record. */
export async function statementDocument(bill: LabelledRow, reading: Reading): Promise<PdfDocument> {
  const shares = await sharesTable(bill, reading)
  return {
    issuer: printed(bill, 'ownPartyId'),
    title: '对账单',
    number: `${printed(bill, 'billNo')}　第 ${printed(bill, 'billVersion')} 版`,
    watermark: watermarkOf(bill),
    facts: [
      ['对方主体', printed(bill, 'contractPartyId')],
      ['账期', `${printed(bill, 'periodStart')} 至 ${printed(bill, 'periodEnd')}`],
      ['账户', printed(bill, 'accountId')],
      ['账户类型', printed(bill, 'accountType')],
      ['账单状态', printed(bill, 'billStatus')],
      ['到期日', printed(bill, 'dueDate')],
      ['已付金额', printedAmount(bill, 'paidAmount')],
      ['未付金额', printedAmount(bill, 'unpaidAmount')],
    ],
    result: resultOf('应结金额', amountOf(bill, 'payableAmount')),
    tables: [
      dueTable(bill),
      balanceTable(bill),
      await linesTable(bill, reading),
      ...(shares.rows.length > 0 ? [shares] : []),
    ],
    remark: '本账单按记账时间统计，逐笔明细见系统内的对账明细。',
    signatures: [
      signature(bill, 'ownPartyId', 'platformConfirmUser', 'platformConfirmTime'),
      signature(bill, 'contractPartyId', 'partyConfirmName', 'partyConfirmTime'),
    ],
    footer: footerOf(reading.caller.session.realName),
  }
}
