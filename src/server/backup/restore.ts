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
import { DUMP, KEPT, type Manifest } from './manifest.ts'

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>
export interface Restoring {
  readonly config: Target
  readonly archive: string
  /** Whether what lies at the target may make way: files are put aside, a database is emptied. */
  readonly force: boolean
}

const PLACES = [EMBEDDED, ...KEPT]

/** Reads a backup to its end and checks every file against its manifest; nothing is written. */
export const checkArchive = (archive: string): Promise<Manifest> =>
  readArchive(archive, () => Promise.resolve(null))

/**
 * Puts a backup where a server can start from it. Target and key are judged before anything is written, every
 * file is checked before any is put in its place, and the database must say of itself afterwards what it said
 * when it was backed up.
 */
export async function restore({ config, archive, force }: Restoring): Promise<Manifest> {
  await mkdir(config.dataDir, { recursive: true })
  const release = await holdDirectory(config.dataDir),
    folder = join(config.dataDir, `restore-${randomUUID()}`)
  try {
    const manifest = await readArchive(archive, async (found) => {
      requireKey(found, config)
      await requireTarget(found, config, force)
      await mkdir(folder, { mode: 0o700 })
      return folder
    })
    if (config.databaseUrl)
      requireSame(await restorePostgres(config.databaseUrl, join(folder, DUMP)), manifest.database)
    else requireSame((await readEmbedded(folder)).facts, manifest.database)
    await putInPlace(folder, config.dataDir)
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
  { database: { keyFingerprint: wanted, holdsKey } }: Manifest,
  { secretKey }: Target,
): void {
  if (wanted === null || (holdsKey && secretKey === null)) return
  if (secretKey === null)
    throw new Error(`备份中的数据用 SECRET_KEY 加密（指纹 ${wanted}），恢复时必须设置同一个 SECRET_KEY`)
  const given = new FieldKey(secretKey).fingerprint
  if (given !== wanted)
    throw new Error(`SECRET_KEY 与备份时使用的密钥不一致：备份的指纹是 ${wanted}，现在的是 ${given}`)
}

async function requireTarget(
  { kind }: Manifest,
  { dataDir, databaseUrl }: Target,
  force: boolean,
): Promise<void> {
  if (kind === 'postgres' && !databaseUrl)
    throw new Error('这是 PostgreSQL 的备份，请用 DATABASE_URL 指定要恢复到的数据库')
  if (kind === 'embedded' && databaseUrl) throw new Error('这是内嵌数据库的备份，恢复时不要设置 DATABASE_URL')
  const taken = force ? [] : await takenPlaces(dataDir)
  if (taken.length > 0)
    throw new Error(
      `目标目录 ${dataDir} 不是空的（${taken.join('、')}）；请换一个空目录，或加 --force 把原有内容移到一边后恢复`,
    )
  if (databaseUrl) await requireFree(databaseUrl, force)
}

async function takenPlaces(dataDir: string): Promise<string[]> {
  const taken: string[] = []
  for (const place of PLACES)
    if (existsSync(join(dataDir, place)) && (await readdir(join(dataDir, place))).length > 0)
      taken.push(place)
  return taken
}

/** That the database has every row of every table it had. */
function requireSame(found: Facts, wanted: Facts): void {
  const names = new Set([...Object.keys(found.tables), ...Object.keys(wanted.tables)])
  const [table] = [...names].filter((name) => found.tables[name] !== wanted.tables[name])
  if (table !== undefined)
    throw new Error(
      `恢复后的数据库与备份不符：表 ${table} 有 ${found.tables[table] ?? 0} 行，应为 ${wanted.tables[table] ?? 0} 行`,
    )
  if (found.keyFingerprint !== wanted.keyFingerprint)
    throw new Error('恢复后的数据库与备份不符：密钥指纹不同')
}

/** Moves what was checked to where a server looks for it; what lay there before is kept beside it. */
async function putInPlace(folder: string, dataDir: string): Promise<void> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`)
  for (const place of PLACES) {
    const from = join(folder, place),
      to = join(dataDir, place)
    if (existsSync(to)) {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await rename(to, join(aside, place))
    }
    if (existsSync(from)) await rename(from, to)
  }
}
