import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../contract/errors.ts'
import { newId } from '../../../kernel/id.ts'
import { JobStopped } from '../../jobs/run.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import {
  type CardFile,
  concludeReading,
  documentNumber,
  dropLines,
  findFile,
  lockUnread,
  type ReadingResult,
} from '../../store/stock/stockInFileRows.ts'
import { type LineCounts, readLines, type ReadingState } from './cardFileReader.ts'
import { openBytes } from './sealFile.ts'
import { notifyCardFileRead } from './cardFileMessages.ts'
import { CARD_FILE_QUEUE } from './stockImport.ts'

/** Seconds without a change after which a temporary file belongs to a run that died. */
const STALE_SECONDS = 20

/** The queue of card files. A file is sealed when it is uploaded and read by a run. */
export const CARD_FILES: JobQueue = {
  name: CARD_FILE_QUEUE,
  slots: () => 1,
  retrySeconds: [10, 60],
  maxTries: 3,
  retentionDays: 1,
  started: lockUnread,
  failed: async (db, id, { text }) => {
    await dropLines(db, id, 'counted')
    const ended = { total: 0, ok: 0, dup: 0, bad: 0, failReason: text.slice(0, 200) }
    await endReading(db, id, ended)
  },
  numberOf: documentNumber,
  run: async ({ id }, { services, throwIfStopped }) => {
    await mkdir(folderOf(services), { recursive: true, mode: 0o700 })
    const file = await findFile(services.database.kysely, id)
    if (!file) throw new JobStopped()
    const counts: LineCounts = { total: 0, ok: 0, dup: 0, bad: 0 }
    const failReason = await readFile(services, file, { counts, throwIfStopped })
    return async (db) => {
      if (failReason !== null) await dropLines(db, id, 'counted')
      const ended = { ...counts, ok: failReason === null ? counts.ok : 0, failReason }
      return endReading(db, id, ended)
    }
  },
}

/** Writes the result of reading a file and sends it to whom it concerns; false if that was done before. */
async function endReading(db: Writer, recordId: string, result: ReadingResult): Promise<boolean> {
  const tenantId = await concludeReading(db, recordId, result)
  if (tenantId !== null) await notifyCardFileRead(db, { recordId, tenantId })
  return tenantId !== null
}

/** Stages the lines of a file from its beginning. Returns why the file cannot be used, or null. */
async function readFile(services: Services, file: CardFile, state: ReadingState): Promise<string | null> {
  const { database } = services,
    { counts } = state
  const path = await writeTempFile(services, file.content)
  try {
    await dropLines(database.kysely, file.recordId, 'all')
    await readLines(services, file, { path, state })
    if (counts.ok > 0) return null
    return counts.total === 0 ? '文件格式不正确，请使用模板' : '没有有效的卡密'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message.slice(0, 200)
  } finally {
    await rm(path, { force: true })
  }
}

const folderOf = ({ config }: Pick<Services, 'config'>): string => join(config.dataDir, 'reading')

/** Removes temporary files of runs that died; they contain cards in plain text. */
export async function removeStaleFiles(services: Services): Promise<void> {
  const folder = folderOf(services)
  for (const name of await readdir(folder).catch(() => [])) {
    const fileStat = await stat(join(folder, name)).catch(() => null)
    if (fileStat && Date.now() - fileStat.mtimeMs > STALE_SECONDS * 1000)
      await rm(join(folder, name), { force: true })
  }
}

/**
 * Writes the decrypted file to a temporary file that only this user of the system can read; the caller
 * removes it.
 */
async function writeTempFile(services: Services, content: string): Promise<string> {
  const path = join(folderOf(services), newId())
  await writeFile(path, await openBytes(services.vault, content), { mode: 0o600, flag: 'wx' })
  return path
}
