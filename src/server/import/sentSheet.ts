import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, refuse } from '../../contract/errors.ts'
import { newId } from '../../kernel/id.ts'
import { foldWidth } from '../../kernel/text.ts'
import type { Sent } from '../http/route.ts'
import type { Services } from '../services.ts'
import { kindOf, readSheet, type SheetRow } from './sheet.ts'

const MOST_HEADER_ROW = 10
/** How large a file that came with a call may be, and in which row its headings stand. */
interface Shape {
  readonly maxRows: number
  readonly maxBytes: number
  readonly headerRow?: unknown
}

/** Lays a file out for reading, for its own user only and no longer than it is read. */
async function* rowsOf(
  { bytes }: Sent,
  { maxRows, maxBytes }: Shape,
  { config: { dataDir } }: Services,
): AsyncGenerator<SheetRow> {
  const folder = join(dataDir, 'incoming'),
    path = join(folder, newId())
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    yield* readSheet(path, {
      kind: await kindOf(path),
      maxRows: maxRows + MOST_HEADER_ROW,
      maxBytes,
      maxCell: 2000,
    })
  } finally {
    await rm(path, { force: true })
  }
}

const headerRowOf = (given: unknown): number => {
  const number = Number(given ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= MOST_HEADER_ROW
    ? number
    : refuse('表头行应在1到10之间', 'headerRow')
}

/** The headings of a file that came with a call, and the rows below them. */
export async function tableOf(
  sent: Sent | null,
  shape: Shape,
  services: Services,
): Promise<{ readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }> {
  const headerRow = headerRowOf(shape.headerRow)
  let headings: readonly string[] | null = null
  const rows: SheetRow[] = []
  for await (const row of rowsOf(sent ?? refuse('请选择文件', 'file'), shape, services)) {
    if (headings) rows.push(row)
    else if (row.number >= headerRow) headings = row.cells.map((cell) => cell.trim())
  }
  if (!headings || rows.length === 0) return refuse('文件中没有数据行', 'file')
  if (rows.length > shape.maxRows)
    fail('RULE', { text: '文件超过{n}行，请拆分后再导入', n: shape.maxRows }, 'file')
  return { headings, rows }
}

/** A heading without what people put around it: marks of what is required, brackets, spaces. */
export const bareHeading = (text: string): string =>
  foldWidth(text)
    .replace(/[（(【[][^）)】\]]*[）)】\]]/g, '')
    .replace(/[\s*:：_.-]/g, '')
    .toLowerCase()

/** Which heading most likely holds what, by what people write above such columns, the likeliest first; none is taken twice. */
export function headingsFor<C extends string>(
  known: Readonly<Record<C, readonly string[]>>,
  headings: readonly string[],
): Partial<Record<C, string>> {
  const map: Partial<Record<C, string>> = {}
  for (const [column, names] of Object.entries(known) as [C, readonly string[]][]) {
    const fitting = names
      .flatMap((one) => headings.filter((heading) => bareHeading(heading) === one))
      .find((heading) => !Object.values(map).includes(heading))
    if (fitting) map[column] = fitting
  }
  return map
}
