import { merchantStatementDetails } from '../../../../contract/resources/finance/merchantStatementDetails.ts'
import type { Cells, TableColumn } from '../../../sheets/tableColumn.ts'
import type { Database } from '../../../store/database.ts'
import { type Mark, markOf, selectRows } from '../../../store/pageRows.ts'
import { asTenant } from '../../../store/tenancy.ts'

/** Lines read by one statement. */
const BATCH = 2000
const NAMES = [
  'settleTime',
  'lineType',
  'merchantCode',
  'orderNo',
  'merchantOrderNo',
  'skuName',
  'faceValue',
  'unitPrice',
  'qty',
  'amount',
] as const
const SHAPES: Readonly<Record<string, TableColumn['shape']>> = {
  settleTime: 'dateTime',
  faceValue: 'money',
  unitPrice: 'money',
  qty: 'number',
  amount: 'money',
}

/** The columns of lines in a file. */
export const LINE_COLUMNS: readonly TableColumn[] = NAMES.map((name) => ({
  label: merchantStatementDetails.fields[name].label,
  shape: SHAPES[name] ?? 'text',
}))

/** The lines of a statement, or of one merchant in it, the earliest first, a few thousand at a time. */
export async function* billLineBatches(
  { kysely }: Database,
  tenantId: string,
  { billId, merchantCode }: { readonly billId: string; readonly merchantCode?: string },
): AsyncGenerator<readonly Cells[]> {
  let after: Mark | null = null
  for (;;) {
    const mark: Mark | null = after
    const rows = await asTenant(tenantId, () =>
      selectRows(kysely, merchantStatementDetails, {
        tenantId,
        where: {
          all: [
            { field: 'billId', operator: 'equals', values: [billId] },
            ...(merchantCode === undefined
              ? []
              : [{ field: 'merchantCode', operator: 'equals', values: [merchantCode] } as const]),
          ],
        },
        order: [{ field: 'settleTime', descending: false }],
        limit: BATCH,
        offset: 0,
        marked: true,
        ...(mark ? { after: mark } : {}),
      }),
    )
    const last = rows.at(-1)
    if (rows.length > 0)
      yield rows.map((row) => NAMES.map((name) => (name === 'lineType' ? typeText(row[name]) : row[name])))
    if (!last || rows.length < BATCH) return
    after = markOf(last)
  }
}

const { choices = {} } = merchantStatementDetails.fields.lineType
const typeText = (type: string | null): string => (type === null ? '' : (choices[type] ?? type))
