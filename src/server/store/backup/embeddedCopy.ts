import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { askForCopy, holdDirectory } from '../embedded/lock.ts'
import { DatabaseThread } from '../embedded/thread.ts'
import { answered } from '../records.ts'
import { type Ask, type DatabaseContents, readFacts, uploadsOf } from './facts.ts'

/** Folder of the embedded database within a data directory and within a backup. */
export const EMBEDDED = 'postgres'

/**
 * Copies the embedded database of a data directory into a new folder inside it. A server that has the
 * database open makes the copy; otherwise this process does.
 */
export async function copyEmbedded(dataDir: string, folder: string): Promise<string> {
  const copied = await askForCopy(dataDir)
  if (copied !== null) return copied
  const release = await holdDirectory(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await cp(join(dataDir, EMBEDDED), join(folder, EMBEDDED), { recursive: true })
    return folder
  } finally {
    release()
  }
}

/** Opens the embedded database in `folder`, which proves that it is intact, and reads its facts. */
export async function readEmbedded(folder: string): Promise<DatabaseContents> {
  let broken: Error | null = null
  const report = (error: Error): void => {
    broken = error
  }
  const thread = await DatabaseThread.open({ folder: join(folder, EMBEDDED), report })
  const ask: Ask = async (sql) => {
    const { names, rows } = await thread.ask({ kind: 'query', sql, parameters: [] })
    return answered(sql, names, rows)
  }
  try {
    return { facts: await readFacts(ask), uploads: await uploadsOf(ask) }
  } catch (error) {
    throw broken ?? error
  } finally {
    await thread.close()
  }
}
