import { stat } from 'node:fs/promises'
import { fail, Refusal } from '../../contract/errors.ts'
import type { ImportHeading } from '../../contract/resources/desk/importTask.ts'
import type { ReceivedFile } from '../http/receiveFile.ts'
import { sheetRows } from '../sheets/sheetWorkerClient.ts'
import { MAX_SHEET_ROWS } from '../sheets/sheetSize.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'

export const MAX_FILE_BYTES = 20 * 1024 * 1024
const SAMPLES = 3
/** Maximum number of characters of one file held in memory. */
const MAX_TEXT_LENGTH = 80_000_000

async function* rowsOf(path: string, maxRows: number, columns?: readonly number[]): AsyncGenerator<SheetRow> {
  if (!(await stat(path).catch(() => null))) fail('EXPORT_EXPIRED', { text: '文件已过期，请重新上传' })
  yield* sheetRows({ path, maxRows: maxRows + 1, maxBytes: MAX_FILE_BYTES, ...(columns ? { columns } : {}) })
}

/** Headings read before the transaction of the request, or the refusal of a file that cannot be read. */
const prefetchedHeadings = new WeakMap<ReceivedFile, readonly ImportHeading[] | Refusal>()

/**
 * Reads the headings of a file before the transaction of the request. A refusal is stored and thrown by
 * `headingsOf`.
 */
export async function prefetchHeadings(file: ReceivedFile): Promise<void> {
  prefetchedHeadings.set(
    file,
    await readHeadings(file.path).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    }),
  )
}

/** The headings of an uploaded file. Throws the refusal of a file that cannot be read. */
export async function headingsOf(file: ReceivedFile): Promise<readonly ImportHeading[]> {
  const headings = prefetchedHeadings.get(file) ?? (await readHeadings(file.path))
  if (headings instanceof Refusal) throw headings
  return headings
}

/** The headings of a file with sample cells below each; the rest of the file is not read. */
async function readHeadings(path: string): Promise<ImportHeading[]> {
  const first: SheetRow[] = []
  for await (const row of rowsOf(path, MAX_SHEET_ROWS)) {
    first.push(row)
    if (first.length > SAMPLES) break
  }
  const [head, ...rows] = first
  if (!head) return fail('SHEET_EMPTY', {}, 'file')
  if (rows.length === 0) fail('SHEET_NO_ROWS', {}, 'file')
  const width = Math.max(...first.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => ({
    heading: (head.cells[index] ?? '').trim().slice(0, 100),
    samples: rows.map(({ cells }) => (cells[index] ?? '').slice(0, 100)),
  }))
}

/**
 * The rows below the heading that have a value in one of the given columns, with the cells of these columns
 * only. Refuses a file with too much text.
 */
export async function readRows(
  path: string,
  { maxRows, columns }: { readonly maxRows: number; readonly columns: readonly number[] },
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let text = 0,
    head = true
  for await (const { number, cells } of rowsOf(path, maxRows, columns)) {
    if (head) {
      head = false
      continue
    }
    const selectedCells: string[] = []
    for (const index of columns) {
      selectedCells[index] = cells[index] ?? ''
      text += selectedCells[index].length
    }
    if (text > MAX_TEXT_LENGTH) fail('SHEET_UNPACKED_TOO_LARGE', {}, 'file')
    if (columns.some((index) => selectedCells[index]?.trim())) rows.push({ number, cells: selectedCells })
  }
  return rows
}

/** All rows of the file, the heading included, with their original cells. */
export const allRows = rowsOf
