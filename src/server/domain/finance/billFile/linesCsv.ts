import { merchantStatementDetails } from '../../../../contract/resources/finance/merchantStatementDetails.ts'
import { labelKey } from '../../../../contract/wire.ts'
import type { Reading } from '../../../engine/work.ts'
import { csvText } from '../../../sheets/csvWriter.ts'
import type { TableColumn } from '../../../sheets/tableColumn.ts'
import { selectRows } from '../../../store/pageRows.ts'

/** Most lines that are sent with a statement: they are written at once. More belong into an export. */
const MOST_LINES = 5000
const NAMES = [
  'settleTime',
  'lineType',
  'merchantCode',
  'orderNo',
  'merchantOrderNo',
  'skuName',
  'unitPrice',
  'qty',
  'amount',
] as const
const SHAPES: Readonly<Record<string, TableColumn['shape']>> = {
  settleTime: 'dateTime',
  unitPrice: 'money',
  qty: 'number',
  amount: 'money',
}

/** The lines of a statement as a CSV file, the earliest first; null where they are too many. */
export async function linesCsv(billId: string, reading: Reading): Promise<Buffer | null> {
  const rows = await selectRows(reading.database.kysely, merchantStatementDetails, {
    tenantId: reading.tenantId,
    where: { field: 'billId', operator: 'equals', values: [billId] },
    order: [{ field: 'settleTime', descending: false }],
    limit: MOST_LINES + 1,
    offset: 0,
  })
  if (rows.length > MOST_LINES) return null
  const labelled = await reading.services.labels.fill(merchantStatementDetails, rows, reading)
  const columns = NAMES.map((name) => ({
    label: merchantStatementDetails.fields[name].label,
    shape: SHAPES[name] ?? ('text' as const),
  }))
  const cells = labelled.map((row: Readonly<Record<string, unknown>>) =>
    NAMES.map((name) => row[labelKey(name)] ?? row[name]),
  )
  return Buffer.from(csvText(columns, cells))
}
