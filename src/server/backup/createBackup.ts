import { randomUUID } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Config } from '../config.ts'
import { copyEmbedded, EMBEDDED, readEmbedded } from '../store/backup/embeddedCopy.ts'
import { dumpPostgres } from '../store/backup/postgresCopy.ts'
import { digestOf, writeArchive } from './archive.ts'
import { DUMP, type Entry, FILE_FOLDERS, type Manifest } from './manifest.ts'

/** An upload no row speaks of yet may still be being written; after so long it is whole. */
const WHOLE_AFTER_MS = 60_000
/** No backup takes so long. */
const LEFTOVER_AFTER_MS = 24 * 3600_000

export interface BackupOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly target: string
  /** Whether a field key that is kept in the database may go with it. */
  readonly withKey: boolean
}
export interface BackupResult {
  readonly manifest: Manifest
  readonly bytes: number
}

/**
 * Backs up database and files while the server works: the database as it stands at one moment, then the
 * files, so that whatever it speaks of is there. The copy of an embedded database is opened before it is
 * trusted.
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
        '字段密钥保存在数据库中（没有设置 SECRET_KEY），备份会带着它。请设置 SECRET_KEY 并更换密钥，或加 --with-key 表示接受',
      )
    const named = new Set(databaseCopy.uploads.map((name) => `files/${name}`))
    const whole = Date.now() - WHOLE_AFTER_MS
    for (const part of FILE_FOLDERS) {
      const isWhole = (name: string, mtimeMs: number): boolean =>
        part !== 'files' || named.has(name) || mtimeMs < whole
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

/** Removes what a backup left behind whose process was killed. */
async function dropLeftovers(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    const path = join(dataDir, name)
    if (!/^(backup|restore)-[0-9a-f-]{36}$/.test(name)) continue
    const stats = await stat(path).catch(nullIfMissing)
    if (stats && stats.mtimeMs < Date.now() - LEFTOVER_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** A new folder below the data directory; an embedded database lies in it already. */
async function copyDatabase({ dataDir, databaseUrl }: BackupOptions['config']): Promise<string> {
  const folder = join(dataDir, `backup-${randomUUID()}`)
  if (!databaseUrl) return copyEmbedded(dataDir, folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Files below a folder, as paths from there; none where there is no folder. */
async function filesBelow(folder: string): Promise<readonly Dirent[]> {
  return existsSync(folder) ? readdir(folder, { recursive: true, withFileTypes: true }) : []
}

interface LinkOptions {
  readonly folder: string
  readonly part: string
  readonly isWhole: (name: string, mtimeMs: number) => boolean
}

/**
 * Takes hold of the files of one part: by a second name where that can be, so that nobody can remove them any
 * more.
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

/** A file that expires meanwhile is in no database that is backed up later; anything else is a failure. */
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
