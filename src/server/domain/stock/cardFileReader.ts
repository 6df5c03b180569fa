import { Refusal } from '../../../contract/errors.ts'
import { formatMoment, isDay, isMoment } from '../../../kernel/time.ts'
import { sheetRows } from '../../sheets/sheetWorkerClient.ts'
import type { SheetRow } from '../../sheets/sheetRow.ts'
import type { Services } from '../../services.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import type { SealedCard } from '../../store/stock/cardRows.ts'
import { type CardFile, knownHashes, type StagedLine, stageLines } from '../../store/stock/stockInFileRows.ts'
import { sealCard } from './sealCard.ts'

const MAX_ROWS = 200_000
const MAX_BYTES = 20 * 1024 * 1024
const PART_SIZE = 2000
const MAX_SECRET_LENGTH = 200

/** Indexes of the columns by the headings of the first row; -1 for a missing column. */
interface Columns {
  readonly cardNo: number
  readonly secret: number
  readonly expireTime: number
}
function columnsOf(cells: readonly string[]): Columns | null {
  const columnIndex = (heading: string): number => cells.findIndex((cell) => cell.trim() === heading)
  return columnIndex('卡密') < 0
    ? null
    : { cardNo: columnIndex('卡号'), secret: columnIndex('卡密'), expireTime: columnIndex('有效期') }
}

/** Numbers of all, valid, duplicate and faulty lines. */
export interface LineCounts {
  total: number
  ok: number
  dup: number
  bad: number
}

/** Counts that grow while a file is read, and the check for a stop. */
export interface ReadingState {
  readonly counts: LineCounts
  readonly throwIfStopped: () => void
}

/** Stages the lines of a file part by part. Refuses a file without the heading 卡密. */
export async function readLines(
  services: Services,
  file: CardFile,
  { path, state }: { readonly path: string; readonly state: ReadingState },
): Promise<void> {
  const seenHashes = new Set<string>()
  let columns: Columns | null = null,
    part: SheetRow[] = []
  const flush = async (): Promise<void> => {
    if (columns && part.length > 0)
      await stagePart(services, file, { rows: part, columns, seenHashes, counts: state.counts })
    state.throwIfStopped()
    part = []
  }
  for await (const row of sheetRows({
    path,
    maxRows: MAX_ROWS + 1,
    maxBytes: MAX_BYTES,
    maxColumns: 20,
    maxCell: 2000,
  })) {
    if (!columns) {
      columns = columnsOf(row.cells)
      if (!columns) throw new Refusal('SHEET_NOT_TEMPLATE')
      continue
    }
    part.push(row)
    if (part.length === PART_SIZE) await flush()
  }
  await flush()
}

async function stagePart(
  { database, vault }: Services,
  { recordId, tenantId, skuId }: CardFile,
  {
    rows,
    columns,
    seenHashes,
    counts,
  }: {
    readonly rows: readonly SheetRow[]
    readonly columns: Columns
    readonly seenHashes: Set<string>
    readonly counts: LineCounts
  },
): Promise<void> {
  const parsedLines = await mapWithPauses(rows, (row) => readLine(row, columns, vault))
  const knownSkus = await knownHashes(
    database.kysely,
    tenantId,
    parsedLines.flatMap(({ card }) => (card ? [card.cardHash] : [])),
  )
  const lines = parsedLines.map((line): StagedLine => {
    const hash = line.card?.cardHash
    if (!hash) return line
    const skus = knownSkus.get(hash)
    const fault = skus?.includes(skuId)
      ? duplicateLine(line, '该商品下已有此卡密')
      : skus
        ? { ...duplicateLine(line, '卡密已存在于其他商品'), state: 3 as const }
        : seenHashes.has(hash)
          ? duplicateLine(line, '文件内重复')
          : null
    seenHashes.add(hash)
    return fault ?? line
  })
  await database.transaction((db) => stageLines(db, { tenantId, recordId, lines }))
  counts.total += lines.length
  for (const { state } of lines) counts[state === 1 ? 'ok' : state === 2 ? 'dup' : 'bad'] += 1
}

const duplicateLine = ({ rowNo, masked }: StagedLine, reason: string): StagedLine => ({
  rowNo,
  state: 2,
  reason,
  card: null,
  masked,
})

/** One line with its sealed card, or with the reason why it is faulty. */
function readLine({ number, cells }: SheetRow, columns: Columns, vault: Services['vault']): StagedLine {
  const cell = (index: number): string => (index < 0 ? '' : (cells[index] ?? '')).trim()
  const secret = cell(columns.secret),
    cardNo = cell(columns.cardNo) || null,
    expires = cell(columns.expireTime) || null
  const invalidLine = (reason: string, card: SealedCard | null = null): StagedLine => ({
    rowNo: number,
    state: 3,
    reason,
    card: null,
    masked: card?.cardNoMasked ?? null,
  })
  if (secret === '') return invalidLine('缺少卡密')
  if (secret.length > MAX_SECRET_LENGTH || (cardNo?.length ?? 0) > MAX_SECRET_LENGTH)
    return invalidLine('卡号或卡密超过200字')
  if (expires !== null && !isDay(expires) && !isMoment(expires)) return invalidLine('有效期不是有效日期')
  if (expires !== null && expires <= formatMoment(new Date())) return invalidLine('卡密已过期')
  const card = sealCard(vault, { cardNo, secret, expireTime: expires })
  return { rowNo: number, state: 1, reason: null, card, masked: card.cardNoMasked }
}
