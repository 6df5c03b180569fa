import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, Refusal } from '../../contract/errors.ts'
import { newId } from '../../kernel/id.ts'
import { foldWidth } from '../../kernel/text.ts'
import type { UploadedFile } from '../engine/route.ts'
import type { Services } from '../services.ts'
import { Pauses } from '../store/pauses.ts'
import { sheetRows } from '../sheets/sheetWorkerClient.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'

const MAX_HEADER_ROW = 10
/** A file whose rows are read. */
type SheetBytes = Pick<UploadedFile, 'bytes'>
/** Maximum number of cells of one file held in memory. */
const MAX_CELLS = 2_000_000
/** Limits of an uploaded file, and the row of its headings. */
interface SheetShape {
  readonly maxRows: number
  readonly maxBytes: number
  readonly headerRow?: unknown
}

/**
 * Writes an uploaded file to a temporary file that only this user of the system can read, reads its rows, and
 * removes it.
 */
async function* rowsOf(
  { bytes }: SheetBytes,
  { maxRows, maxBytes }: SheetShape,
  { config: { dataDir } }: Services,
): AsyncGenerator<SheetRow> {
  const folder = join(dataDir, 'incoming'),
    path = join(folder, newId())
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    yield* sheetRows({ path, maxRows: maxRows + MAX_HEADER_ROW, maxBytes, maxCell: 2000 })
  } finally {
    await rm(path, { force: true })
  }
}

const headerRowOf = (value: unknown): number => {
  const number = Number(value ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= MAX_HEADER_ROW
    ? number
    : fail('SHEET_HEADER_ROW', {}, 'headerRow')
}

async function allRows(
  sent: SheetBytes,
  shape: SheetShape,
  services: Services,
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [],
    pauses = new Pauses()
  let cells = 0
  for await (const row of rowsOf(sent, shape, services)) {
    cells += row.cells.length
    if (cells > MAX_CELLS) fail('SHEET_UNPACKED_TOO_LARGE', {}, 'file')
    rows.push(row)
    await pauses.due()
  }
  return rows
}

/** Rows read before the transaction of the request, or the refusal of a file that cannot be read. */
const prefetchedRows = new WeakMap<SheetBytes, readonly SheetRow[] | Refusal>()

/**
 * Reads the rows of a file before the transaction of the request. A refusal is stored and thrown by
 * `tableOf`.
 */
export async function prefetchRows(sent: UploadedFile, shape: SheetShape, services: Services): Promise<void> {
  prefetchedRows.set(
    sent,
    await allRows(sent, shape, services).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    }),
  )
}

/**
 * The headings of an uploaded file and the rows below them. Throws the refusal of a file that cannot be read.
 */
export async function tableOf(
  sent: SheetBytes | null,
  shape: SheetShape,
  services: Services,
): Promise<{ readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }> {
  const headerRow = headerRowOf(shape.headerRow),
    file = sent ?? fail('FILE_MISSING', {}, 'file')
  const all = prefetchedRows.get(file) ?? (await allRows(file, shape, services))
  if (all instanceof Refusal) throw all
  const head = all.findIndex(({ number }) => number >= headerRow),
    rows = all.slice(head + 1)
  if (head < 0 || rows.length === 0) return fail('SHEET_NO_ROWS', {}, 'file')
  if (rows.length > shape.maxRows) fail('SHEET_TOO_MANY_ROWS', { n: shape.maxRows }, 'file')
  return { headings: (all[head]?.cells ?? []).map((cell) => cell.trim()), rows }
}

/** Longer headings are cut off, which also bounds the time of the search for brackets. */
const MAX_HEADING_LENGTH = 200

/** A heading without brackets, marks of required columns and spaces. */
export const bareHeading = (text: string): string =>
  foldWidth(text.slice(0, MAX_HEADING_LENGTH))
    .replace(/[（(【[][^）)】\]]*[）)】\]]/g, '')
    .replace(/[\s*:：_.-]/g, '')
    .toLowerCase()

/**
 * The heading of each column: the first of its aliases, in their order, that is a heading of the file. No
 * heading is used twice.
 */
export function headingsFor<C extends string>(
  aliases: Readonly<Record<C, readonly string[]>>,
  headings: readonly string[],
): Partial<Record<C, string>> {
  const map: Partial<Record<C, string>> = {}
  for (const [column, names] of Object.entries(aliases) as [C, readonly string[]][]) {
    const fitting = names
      .flatMap((alias) => headings.filter((heading) => bareHeading(heading) === alias))
      .find((heading) => !Object.values(map).includes(heading))
    if (fitting) map[column] = fitting
  }
  return map
}
