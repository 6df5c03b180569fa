import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, Refusal, refuse } from '../../contract/errors.ts'
import { newId } from '../../kernel/id.ts'
import { foldWidth } from '../../kernel/text.ts'
import type { UploadedFile } from '../engine/route.ts'
import type { Services } from '../services.ts'
import { sheetRows } from '../sheets/sheetWorkerClient.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'

const MAX_HEADER_ROW = 10
/** Cells held at once. */
const MAX_CELLS = 2_000_000
/** How large a file that came with a call may be, and in which row its headings stand. */
interface SheetShape {
  readonly maxRows: number
  readonly maxBytes: number
  readonly headerRow?: unknown
}

/** Lays a file out for reading, for its own user only and no longer than it is read. */
async function* rowsOf(
  { bytes }: UploadedFile,
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
    : refuse('表头行应在1到10之间', 'headerRow')
}

async function allRows(
  sent: UploadedFile,
  shape: SheetShape,
  services: Services,
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = []
  let cells = 0
  for await (const row of rowsOf(sent, shape, services)) {
    cells += row.cells.length
    if (cells > MAX_CELLS) refuse('文件解压后过大，无法读取', 'file')
    rows.push(row)
  }
  return rows
}

/** What was read of files before their transactions began, or why they cannot be read. */
const prefetchedRows = new WeakMap<UploadedFile, readonly SheetRow[] | Refusal>()

/** Reads the rows of a file before its transaction begins; why it cannot be read is said there. */
export async function prefetchRows(sent: UploadedFile, shape: SheetShape, services: Services): Promise<void> {
  prefetchedRows.set(
    sent,
    await allRows(sent, shape, services).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    }),
  )
}

/** The headings of a file that came with a call, and the rows below them. */
export async function tableOf(
  sent: UploadedFile | null,
  shape: SheetShape,
  services: Services,
): Promise<{ readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }> {
  const headerRow = headerRowOf(shape.headerRow),
    file = sent ?? refuse('请选择文件', 'file')
  const all = prefetchedRows.get(file) ?? (await allRows(file, shape, services))
  if (all instanceof Refusal) throw all
  const head = all.findIndex(({ number }) => number >= headerRow),
    rows = all.slice(head + 1)
  if (head < 0 || rows.length === 0) return refuse('文件中没有数据行', 'file')
  if (rows.length > shape.maxRows)
    fail('RULE', { text: '文件超过{n}行，请拆分后再导入', n: shape.maxRows }, 'file')
  return { headings: (all[head]?.cells ?? []).map((cell) => cell.trim()), rows }
}

/** Nobody's heading is longer; what is cut off cannot make the search for brackets long either. */
const MAX_HEADING_LENGTH = 200

/** A heading without what people put around it: marks of what is required, brackets, spaces. */
export const bareHeading = (text: string): string =>
  foldWidth(text.slice(0, MAX_HEADING_LENGTH))
    .replace(/[（(【[][^）)】\]]*[）)】\]]/g, '')
    .replace(/[\s*:：_.-]/g, '')
    .toLowerCase()

/**
 * Which heading most likely holds what, by what people write above such columns, the likeliest first; none
 * is taken twice.
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
