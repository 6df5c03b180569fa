import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FieldKey } from '../secrets/fieldKey.ts'
import type { Config } from '../config.ts'
import { EMBEDDED, readEmbedded } from '../store/backup/embeddedCopy.ts'
import type { Facts } from '../store/backup/facts.ts'
import { requireFree, restorePostgres } from '../store/backup/postgresCopy.ts'
import { holdDirectory } from '../store/embedded/lock.ts'
import { readArchive } from './archive.ts'
import { DUMP, FILE_FOLDERS, type Manifest } from './manifest.ts'

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>
export interface RestoreOptions {
  readonly config: Target
  readonly archive: string
  /** Whether existing data may be replaced: files are moved aside, a database is emptied. */
  readonly force: boolean
}

const DATA_FOLDERS = [EMBEDDED, ...FILE_FOLDERS]

/** Checks every file of a backup against its manifest; writes nothing. */
export const checkArchive = (archive: string): Promise<Manifest> =>
  readArchive(archive, () => Promise.resolve(null))

/**
 * Restores a backup. Target and key are checked before anything is written, every file is verified before it
 * is moved into place, and the restored database must have the facts of the manifest. Throws otherwise.
 */
export async function restore({ config, archive, force }: RestoreOptions): Promise<Manifest> {
  await mkdir(config.dataDir, { recursive: true })
  const release = await holdDirectory(config.dataDir),
    folder = join(config.dataDir, `restore-${randomUUID()}`)
  try {
    const manifest = await readArchive(archive, async (header) => {
      requireKey(header, config)
      await requireTarget(header, config, force)
      await mkdir(folder, { mode: 0o700 })
      return folder
    })
    if (config.databaseUrl)
      requireSame(await restorePostgres(config.databaseUrl, join(folder, DUMP)), manifest.database)
    else requireSame((await readEmbedded(folder)).facts, manifest.database)
    await moveIntoPlace(folder, config.dataDir)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

/** Requires the key whose fingerprint the backup has; a backup that contains the key needs none. */
function requireKey(
  { database: { keyFingerprint: expected, holdsKey } }: Manifest,
  { secretKey }: Target,
): void {
  if (expected === null || (holdsKey && secretKey === null)) return
  if (secretKey === null)
    throw new Error(`备份中的数据用 SECRET_KEY 加密（指纹 ${expected}），恢复时必须设置同一个 SECRET_KEY`)
  const actual = new FieldKey(secretKey).fingerprint
  if (actual !== expected)
    throw new Error(`SECRET_KEY 与备份时使用的密钥不一致：备份的指纹是 ${expected}，现在的是 ${actual}`)
}

async function requireTarget(
  { kind }: Manifest,
  { dataDir, databaseUrl }: Target,
  force: boolean,
): Promise<void> {
  if (kind === 'postgres' && !databaseUrl)
    throw new Error('这是 PostgreSQL 的备份，请用 DATABASE_URL 指定要恢复到的数据库')
  if (kind === 'embedded' && databaseUrl) throw new Error('这是内嵌数据库的备份，恢复时不要设置 DATABASE_URL')
  const occupied = force ? [] : await occupiedFolders(dataDir)
  if (occupied.length > 0)
    throw new Error(
      `目标目录 ${dataDir} 不是空的（${occupied.join('、')}）；请换一个空目录，或加 --force 把原有内容移到一边后恢复`,
    )
  if (databaseUrl) await requireFree(databaseUrl, force)
}

async function occupiedFolders(dataDir: string): Promise<string[]> {
  const occupied: string[] = []
  for (const folder of DATA_FOLDERS)
    if (existsSync(join(dataDir, folder)) && (await readdir(join(dataDir, folder))).length > 0)
      occupied.push(folder)
  return occupied
}

/** Requires the row counts of every table and the key fingerprint to be equal. */
function requireSame(actual: Facts, expected: Facts): void {
  const names = new Set([...Object.keys(actual.tables), ...Object.keys(expected.tables)])
  const [table] = [...names].filter((name) => actual.tables[name] !== expected.tables[name])
  if (table !== undefined)
    throw new Error(
      `恢复后的数据库与备份不符：表 ${table} 有 ${actual.tables[table] ?? 0} 行，` +
        `应为 ${expected.tables[table] ?? 0} 行`,
    )
  if (actual.keyFingerprint !== expected.keyFingerprint)
    throw new Error('恢复后的数据库与备份不符：密钥指纹不同')
}

/** Moves the verified folders into the data directory; existing ones are kept in a folder `replaced-…`. */
async function moveIntoPlace(folder: string, dataDir: string): Promise<void> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`)
  for (const name of DATA_FOLDERS) {
    const from = join(folder, name),
      to = join(dataDir, name)
    if (existsSync(to)) {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await rename(to, join(aside, name))
    }
    if (existsSync(from)) await rename(from, to)
  }
}
