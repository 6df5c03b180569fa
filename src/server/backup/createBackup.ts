import { randomUUID } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Config } from '../config.ts'
import { copyEmbedded, EMBEDDED, readEmbedded } from '../store/backup/embeddedCopy.ts'
import { dumpPostgres } from '../store/backup/postgresCopy.ts'
import { digestOf, writeArchive } from './archive.ts'
import { DUMP, type Entry, FILE_FOLDERS, type Manifest } from './manifest.ts'

/** Age after which an upload without a row is complete; a younger one may still be being written. */
const WHOLE_AFTER_MS = 60_000
/** Age after which a temporary folder was left by a killed process. */
const LEFTOVER_AFTER_MS = 24 * 3600_000

export interface BackupOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly target: string
  /** Whether a field key stored in the database may be part of the backup. */
  readonly withKey: boolean
}
export interface BackupResult {
  readonly manifest: Manifest
  readonly bytes: number
}

/**
 * Backs up database and files while the server runs: first a consistent snapshot of the database, then the
 * files, so that every file it refers to is included. The copy of an embedded database is opened to verify
 * it. Throws where the target exists, or the database contains the field key and `withKey` is false.
 */
export async function createBackup({ config, target, withKey }: BackupOptions): Promise<BackupResult> {
  if (existsSync(target)) throw new Error(`${target} 已经存在，不会覆盖`)
  const kind = config.databaseUrl ? 'postgres' : 'embedded'
  if (kind === 'embedded' && !existsSync(join(config.dataDir, EMBEDDED)))
    throw new Error(`数据目录 ${config.dataDir} 中没有数据库`)
  const createdAt = new Date().toISOString()
  await dropLeftovers(config.dataDir)
  const folder = await copyDatabase(config)
  try {
    const databaseCopy =
      kind === 'embedded'
        ? await readEmbedded(folder)
        : await dumpPostgres(config.databaseUrl ?? '', join(folder, DUMP))
    if (databaseCopy.facts.holdsKey && !withKey)
      throw new Error(
        '字段密钥保存在数据库中（没有设置 SECRET_KEY），备份会带着它。' +
          '请设置 SECRET_KEY 并更换密钥，或加 --with-key 表示接受',
      )
    const registeredFiles = new Set(databaseCopy.uploads.map((name) => `files/${name}`))
    const wholeBefore = Date.now() - WHOLE_AFTER_MS
    for (const part of FILE_FOLDERS) {
      const isWhole = (name: string, mtimeMs: number): boolean =>
        part !== 'files' || registeredFiles.has(name) || mtimeMs < wholeBefore
      await linkFiles(config.dataDir, { folder, part, isWhole })
    }
    const { entries, folders } = await contentsOf(folder)
    const missing = databaseCopy.uploads.filter((name) => entries[`files/${name}`] === undefined)
    const manifest: Manifest = {
      format: 1,
      createdAt,
      kind,
      database: databaseCopy.facts,
      missing,
      folders,
      entries,
    }
    return { manifest, bytes: await writeArchive(target, folder, manifest) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes temporary folders of killed processes. */
async function dropLeftovers(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    const path = join(dataDir, name)
    if (!/^(backup|restore)-[0-9a-f-]{36}$/.test(name)) continue
    const stats = await stat(path).catch(nullIfMissing)
    if (stats && stats.mtimeMs < Date.now() - LEFTOVER_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** Creates the temporary folder of a backup; a copy of an embedded database is already in it. */
async function copyDatabase({ dataDir, databaseUrl }: BackupOptions['config']): Promise<string> {
  const folder = join(dataDir, `backup-${randomUUID()}`)
  if (!databaseUrl) return copyEmbedded(dataDir, folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Entries below a folder, recursively; none where it does not exist. */
async function filesBelow(folder: string): Promise<readonly Dirent[]> {
  return existsSync(folder) ? readdir(folder, { recursive: true, withFileTypes: true }) : []
}

interface LinkOptions {
  readonly folder: string
  readonly part: string
  readonly isWhole: (name: string, mtimeMs: number) => boolean
}

/**
 * Adds the files of one folder to the backup as hard links, so that they stay available if they are deleted;
 * copies them where links are impossible.
 */
async function linkFiles(dataDir: string, { folder, part, isWhole }: LinkOptions): Promise<void> {
  for (const entry of await filesBelow(join(dataDir, part))) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name),
      name = nameIn(dataDir, path),
      linkPath = join(folder, name)
    const stats = await stat(path).catch(nullIfMissing)
    if (!stats || !isWhole(name, stats.mtimeMs)) continue
    await mkdir(dirname(linkPath), { recursive: true, mode: 0o700 })
    await link(path, linkPath).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? null : copyFile(path, linkPath),
    )
  }
}

const nameIn = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

/** A file that disappears meanwhile counts as absent; other errors are rethrown. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function contentsOf(
  folder: string,
): Promise<{ readonly entries: Record<string, Entry>; readonly folders: string[] }> {
  const entries: Record<string, Entry> = {},
    folders: string[] = []
  for (const entry of await filesBelow(folder)) {
    const path = join(entry.parentPath, entry.name),
      name = nameIn(folder, path)
    if (entry.isDirectory()) folders.push(name)
    else if (entry.isFile()) entries[name] = await digestOf(path)
  }
  return { entries, folders }
}
