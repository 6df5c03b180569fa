import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../contract/errors.ts'
import { newId } from '../../../kernel/id.ts'
import { formatMoment, isDay, isMoment } from '../../../kernel/time.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { sheetRows } from '../../import/sheetWorkerClient.ts'
import type { Services } from '../../services.ts'
import type { SealedCard } from '../../store/stock/cardRows.ts'
import {
  claimFile,
  concludeReading,
  dropLines,
  knownHashes,
  renewClaim,
  type StagedLine,
  stageLines,
} from '../../store/stock/stockInFileRows.ts'
import { sealCard } from './sealCard.ts'
import { openBytes } from './sealFile.ts'
import type { SheetRow } from '../../import/sheetRow.ts'

const MAX_ROWS = 200_000
const MAX_BYTES = 20 * 1024 * 1024
const PART_SIZE = 2000
/** A reader says so that often at least; one that is silent longer is taken for dead. */
const LEASE_SECONDS = 20
const MAX_SECRET_LENGTH = 200

/**
 * The columns of a file: by the words of its first row, or in their usual order where it begins with a
 * card.
 */
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

interface ClaimedFile {
  readonly recordId: string
  readonly tenantId: string
  readonly skuId: string
}
interface Counts {
  total: number
  ok: number
  dup: number
  bad: number
}

/**
 * Reads one waiting file; answers whether there was one. Killed in the middle, the next reader begins
 * again.
 */
export async function readWaitingFile(services: Services): Promise<boolean> {
  await removeStaleFiles(services)
  const claimed = await claimFile(services.database.kysely, LEASE_SECONDS)
  if (!claimed) return false
  const { database } = services
  const counts: Counts = { total: 0, ok: 0, dup: 0, bad: 0 }
  const path = await writeTempFile(services, claimed.content)
  let failReason: string | null = null
  try {
    await dropLines(database.kysely, claimed.recordId, 'all')
    await readLines(services, claimed, { path, counts })
    if (counts.ok === 0) failReason = counts.total === 0 ? '文件格式不正确，请使用模板' : '没有有效的卡密'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    failReason = error.message.slice(0, 200)
  } finally {
    await rm(path, { force: true })
  }
  await database.transaction(async (db) => {
    if (failReason !== null) await dropLines(db, claimed.recordId, 'counted')
    await concludeReading(db, claimed.recordId, {
      ...counts,
      ok: failReason === null ? counts.ok : 0,
      failReason,
    })
  })
  return true
}

const folderOf = ({ config }: Pick<Services, 'config'>): string => join(config.dataDir, 'reading')

/** Removes what a killed reader laid out: at every round of the clock, so also when a server starts. */
async function removeStaleFiles(services: Services): Promise<void> {
  const folder = folderOf(services)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const fileStat = await stat(join(folder, name)).catch(() => null)
    if (fileStat && Date.now() - fileStat.mtimeMs > LEASE_SECONDS * 1000)
      await rm(join(folder, name), { force: true })
  }
}

/** Lays a sealed file out for reading, for its own user only and no longer than it is read. */
async function writeTempFile(services: Services, content: string): Promise<string> {
  const path = join(folderOf(services), newId())
  await writeFile(path, await openBytes(services.vault, content), { mode: 0o600, flag: 'wx' })
  return path
}

async function readLines(
  services: Services,
  claimed: ClaimedFile,
  { path, counts }: { readonly path: string; readonly counts: Counts },
): Promise<void> {
  const seenHashes = new Set<string>()
  let columns: Columns | null = null,
    part: SheetRow[] = []
  const flush = async (): Promise<void> => {
    if (columns && part.length > 0)
      await stagePart(services, claimed, { rows: part, columns, seenHashes, counts })
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
      if (!columns) throw new Refusal('RULE', { text: '文件格式不正确，请使用模板' })
      continue
    }
    part.push(row)
    if (part.length === PART_SIZE) await flush()
  }
  await flush()
}

async function stagePart(
  { database, vault }: Services,
  { recordId, tenantId, skuId }: ClaimedFile,
  {
    rows,
    columns,
    seenHashes,
    counts,
  }: {
    readonly rows: readonly SheetRow[]
    readonly columns: Columns
    readonly seenHashes: Set<string>
    readonly counts: Counts
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
  await database.transaction(async (db) => {
    await stageLines(db, { tenantId, recordId, lines })
    await renewClaim(db, recordId, LEASE_SECONDS)
  })
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

/** One line: its card sealed, or why it does not count. */
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
