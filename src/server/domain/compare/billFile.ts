import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CompareColumns } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { parseYuan } from '../../../kernel/money.ts'
import type { UploadedFile } from '../../engine/route.ts'
import { sheetRows } from '../../sheets/sheetWorkerClient.ts'
import type { SheetRow } from '../../sheets/sheetRow.ts'
import type { BillLine } from '../../store/supplier/compareLineRows.ts'

export const MAX_BILL_BYTES = 50 * 1024 * 1024
export const MAX_BILL_ROWS = 1_000_000
const MAX_COLUMNS = 60
const MAX_NUMBER_LENGTH = 64

/** Where the bill of a task is, among the files of imports, which servers share. */
export interface BillLocation {
  readonly dataDir: string
  readonly tenantId: string
  readonly taskId: string
}
const pathOf = ({ dataDir, tenantId, taskId }: BillLocation): string =>
  join(dataDir, 'imports', tenantId, `compare-${taskId}`)

/** Stores the bill of a task, readable by this user of the system alone. */
export async function keepBill(location: BillLocation, { bytes }: UploadedFile): Promise<void> {
  const path = pathOf(location)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes, { mode: 0o600 })
}

export const dropBill = (location: BillLocation): Promise<void> => rm(pathOf(location), { force: true })

/** Words by which suppliers say that an order failed or was given back. */
const FAILED = /失败|退款|退货|冲正|关闭|取消|fail|refund|cancel|close/i

/** Beginning of a row that sums up others. */
const TOTALS = /^(合计|总计|小计)/

/** A line that cannot be compared: its row in the file, and why. */
export interface LineFault {
  readonly rowNo: number
  readonly reason: string
}

const cellAt = (cells: readonly string[], index: number): string => (cells[index] ?? '').trim()

/** Reads the lines of a bill by the columns of their headings; empty rows and rows of totals are skipped. */
export async function* billLines(
  location: BillLocation,
  columns: CompareColumns,
): AsyncGenerator<BillLine | LineFault> {
  let indexes: Readonly<Record<keyof CompareColumns, number>> | null = null
  for await (const row of sheetRows({
    path: pathOf(location),
    maxRows: MAX_BILL_ROWS + 1,
    maxBytes: MAX_BILL_BYTES,
    maxColumns: MAX_COLUMNS,
    maxCell: 500,
  })) {
    if (indexes) {
      const line = lineOf(row, indexes)
      if (line) yield line
    } else {
      const headings = row.cells.map((cell) => cell.trim())
      const at = (heading: string | null | undefined): number => (heading ? headings.indexOf(heading) : -1)
      indexes = {
        orderNo: at(columns.orderNo),
        supplierOrderNo: at(columns.supplierOrderNo),
        amount: at(columns.amount),
        state: at(columns.state),
      }
    }
  }
}

function lineOf(
  { number: rowNo, cells }: SheetRow,
  indexes: Readonly<Record<keyof CompareColumns, number>>,
): BillLine | LineFault | null {
  const orderNo = cellAt(cells, indexes.orderNo),
    supplierOrderNo = cellAt(cells, indexes.supplierOrderNo),
    amount = cellAt(cells, indexes.amount)
  const first = orderNo || supplierOrderNo
  if (first === '' || TOTALS.test(first)) return null
  if (orderNo.length > MAX_NUMBER_LENGTH || supplierOrderNo.length > MAX_NUMBER_LENGTH)
    return { rowNo, reason: '单号过长' }
  const fen = parseYuan(amount)
  if (fen === null) return { rowNo, reason: `金额“${amount.slice(0, 30)}”无法识别` }
  return {
    rowNo,
    orderNo: orderNo || null,
    supplierOrderNo: supplierOrderNo || null,
    // Some suppliers write what they take as negative amounts.
    amount: Math.abs(fen),
    success: !FAILED.test(cellAt(cells, indexes.state)),
  }
}
