import { notFound } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { FileAnswer, type Parameters } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { csvText } from '../../sheets/csvWriter.ts'
import { MIME_TYPES } from '../../http/mimeTypes.ts'
import type { TableColumn } from '../../sheets/tableColumn.ts'
import { findRows } from '../../store/rows.ts'
import { faultyLines } from '../../store/stock/stockInFileRows.ts'

const STATES: Readonly<Record<number, string>> = { 2: '重复', 3: '错误' }
const COLUMNS: readonly TableColumn[] = [
  { label: '行号', shape: 'number' },
  { label: '结果', shape: 'text' },
  { label: '原因', shape: 'text' },
  { label: '卡号', shape: 'text' },
]

/** CSV of the lines of a file that were not accepted: row numbers and reasons, never a secret. */
export async function errorFile({ id }: Parameters, reading: Reading): Promise<FileAnswer> {
  const [document] = await findRows(reading.database.kysely, stockInRecord, reading.tenantId, [
    String(id ?? ''),
  ])
  if (!document) throw notFound(stockInRecord)
  const lines = await faultyLines(reading.database.kysely, reading.tenantId, document.id)
  const rows = lines.map(({ rowNo, state, reason, masked }) => [rowNo, STATES[state], reason, masked])
  return new FileAnswer(`入库错误明细-${document.id}.csv`, MIME_TYPES.csv, csvText(COLUMNS, rows))
}
