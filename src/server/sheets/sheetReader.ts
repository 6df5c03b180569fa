import { open, stat } from 'node:fs/promises'
import { fail } from '../../contract/errors.ts'
import { csvRows } from './csvReader.ts'
import { workbookRows } from './xlsxReader.ts'
import { MAX_CELL_LENGTH } from './sheetSize.ts'
import type { SheetLimits, SheetRow } from './sheetRow.ts'

export type SheetKind = 'xlsx' | 'csv'
/** Maximum number of cells read from one file. */
const MAX_CELLS = 10_000_000
const DEFAULT_LIMITS = { maxColumns: 200, maxCell: MAX_CELL_LENGTH } as const

/** The type of a file by its first bytes; its name does not count. */
export async function kindOf(path: string): Promise<SheetKind> {
  const file = await open(path)
  let head = ''
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    head = buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
  if (head === '') return fail('SHEET_EMPTY', {}, 'file')
  if (head.startsWith('PK\x03\x04')) return 'xlsx'
  if (head.startsWith('\xd0\xcf\x11\xe0')) return fail('SHEET_FORMAT_UNSUPPORTED', {}, 'file')
  return !head.includes('\0') || /^(\xff\xfe|\xfe\xff)/.test(head) ? 'csv' : fail('SHEET_BROKEN', {}, 'file')
}

/**
 * Rows of a workbook's first visible sheet or of a CSV file (UTF-8, UTF-16 or GBK), read as a stream. Empty
 * rows are skipped, formulas are read as their results. Refuses a file beyond its limits or with an excessive
 * compression ratio.
 */
export async function* readSheet(
  path: string,
  {
    kind,
    ...requestedLimits
  }: {
    readonly kind: SheetKind
    readonly maxRows: number
    readonly maxBytes: number
    readonly maxColumns?: number
    readonly maxCell?: number
  },
): AsyncGenerator<SheetRow> {
  const limits: SheetLimits = { ...DEFAULT_LIMITS, ...requestedLimits }
  if ((await stat(path)).size > limits.maxBytes)
    fail('FILE_TOO_LARGE', { limit: `${Math.floor(limits.maxBytes / 1024 / 1024)}MB` }, 'file')
  let rows = 0,
    cells = 0
  for await (const row of kind === 'xlsx' ? workbookRows(path, limits) : csvRows(path, limits)) {
    rows += 1
    if (rows > limits.maxRows) fail('SHEET_TOO_MANY_ROWS', { n: limits.maxRows }, 'file')
    cells += row.cells.length
    if (cells > MAX_CELLS) fail('SHEET_UNPACKED_TOO_LARGE', {}, 'file')
    yield row
  }
}
