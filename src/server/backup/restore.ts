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
  /** Whether what lies at the target may make way: files are put aside, a database is emptied. */
  readonly force: boolean
}

const DATA_FOLDERS = [EMBEDDED, ...FILE_FOLDERS]

/** Reads a backup to its end and checks every file against its manifest; nothing is written. */
export const checkArchive = (archive: string): Promise<Manifest> =>
  readArchive(archive, () => Promise.resolve(null))

/**
 * Puts a backup where a server can start from it. Target and key are judged before anything is written, every
 * file is checked before any is put in its place, and the database must say of itself afterwards what it said
 * when it was backed up.
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

/**
 * The key must be the one whose fingerprint the backup carries; a backup that carries the key itself needs
 * none.
 */
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

/** That the database has every row of every table it had. */
function requireSame(actual: Facts, expected: Facts): void {
  const names = new Set([...Object.keys(actual.tables), ...Object.keys(expected.tables)])
  const [table] = [...names].filter((name) => actual.tables[name] !== expected.tables[name])
  if (table !== undefined)
    throw new Error(
      `恢复后的数据库与备份不符：表 ${table} 有 ${actual.tables[table] ?? 0} 行，应为 ${expected.tables[table] ?? 0} 行`,
    )
  if (actual.keyFingerprint !== expected.keyFingerprint)
    throw new Error('恢复后的数据库与备份不符：密钥指纹不同')
}

/** Moves what was checked to where a server looks for it; what lay there before is kept beside it. */
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
