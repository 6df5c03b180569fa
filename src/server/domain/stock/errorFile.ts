import { notFound } from '../../../contract/errors.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import type { Reading } from '../../engine/work.ts'
import { FileAnswer, type Parameters } from '../../engine/route.ts'
import { findRows } from '../../store/rows.ts'
import { faultyLines } from '../../store/stock/stockInFileRows.ts'

export const CSV = 'text/csv; charset=utf-8',
  BYTE_ORDER_MARK = '\ufeff'
const STATES: Readonly<Record<number, string>> = { 2: '重复', 3: '错误' }

/** CSV of the lines of a file that were not accepted: row numbers and reasons, never a secret. */
export async function errorFile({ id }: Parameters, reading: Reading): Promise<FileAnswer> {
  const [document] = await findRows(reading.database.kysely, stockInRecord, reading.tenantId, [
    String(id ?? ''),
  ])
  if (!document) throw notFound(stockInRecord)
  const lines = await faultyLines(reading.database.kysely, reading.tenantId, document.id)
  const cells = lines.map((line) =>
    [line.rowNo, STATES[line.state], line.reason, line.masked ?? ''].join(','),
  )
  return new FileAnswer(
    `入库错误明细-${document.id}.csv`,
    CSV,
    `${BYTE_ORDER_MARK}行号,结果,原因,卡号\r\n${cells.join('\r\n')}\r\n`,
  )
}
