import type { ColumnName, Row } from '../../contract/define/row.ts'
import { merchantAccountBill } from '../../contract/resources/finance/merchantAccountBill.ts'
import { encodeRow } from '../../contract/wireOut.ts'
import { selectCounted } from '../store/pageRows.ts'
import type { Predicate } from '../store/predicate.ts'
import { billFileLink, LINK_SECONDS } from './billLink.ts'
import { pageOf, requiredText, textIn } from './callParameters.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'
import { refuseOpen } from './refusals.ts'

type Where = Predicate<ColumnName<typeof merchantAccountBill>>

/** Statements that were sent to the other side; drafts and voided ones are not for merchants. */
const { sent, confirmed, reconciled, disputed } = merchantAccountBill.states.wire
const SENT = [sent, confirmed, reconciled, disputed]

/** The bills of the merchant of a key, of one period where it is named, the newest first. */
async function billsOf(
  { key, services }: CallContext,
  {
    period,
    limit,
    offset,
  }: { readonly period: string | null; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Row<typeof merchantAccountBill>[]; readonly count: number }> {
  const where: Where = {
    all: [
      { field: 'merchantCode', operator: 'equals', values: [key.merchantCode] },
      { field: 'billStatus', operator: 'in', values: SENT },
      ...(period === null ? [] : [{ field: 'billPeriod', operator: 'equals', values: [period] } as const]),
    ],
  }
  const order = [{ field: 'createTime', descending: true }] as const
  return selectCounted(
    services.database.kysely,
    merchantAccountBill,
    { tenantId: key.tenantId, where, order, limit, offset },
    null,
  )
}

/** What a merchant is told of a bill. Money in fen. */
function billView(row: Row<typeof merchantAccountBill>): Readonly<Record<string, unknown>> {
  const { merchantBillNo, billPeriod, billStatus, saleCount, refundCount, ...amounts } = encodeRow(
    merchantAccountBill,
    row,
    'plain',
  )
  const { saleAmount, refundAmount, adjustAmount, netAmount } = amounts
  return {
    billNo: merchantBillNo,
    billPeriod,
    status: billStatus,
    saleCount,
    saleAmount,
    refundCount,
    refundAmount,
    adjustAmount,
    netAmount,
  }
}

const PERIOD_LENGTH = 24

/** The bills of the merchant, page by page; none in the sandbox, where nothing is settled. */
export async function listBills(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const { page, size } = pageOf(parameters),
    period = textIn(parameters, 'billPeriod', PERIOD_LENGTH)
  if (context.key.env === 2) return { data: { records: [], total: 0, page, size } }
  const { rows, count } = await billsOf(context, { period, limit: size, offset: (page - 1) * size })
  return { data: { records: rows.map(billView), total: count, page, size } }
}

/** The address of the lines of the merchant's newest bill of a period, which anyone can read for ten minutes. */
export async function downloadBill(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const period = requiredText(parameters, 'billPeriod', PERIOD_LENGTH),
    { key, services } = context
  if (key.env === 2) return refuseOpen('BILL_NOT_FOUND')
  const { rows } = await billsOf(context, { period, limit: 1, offset: 0 })
  const [bill] = rows
  if (!bill) return refuseOpen('BILL_NOT_FOUND')
  return {
    bizNo: bill.merchantBillNo,
    data: {
      ...billView(bill),
      url: billFileLink(services, { tenantId: key.tenantId, id: bill.id }),
      expiresIn: LINK_SECONDS,
    },
  }
}
