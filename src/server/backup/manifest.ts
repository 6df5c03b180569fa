import type { Facts } from '../store/backup/facts.ts'

/** One file of a backup. */
export interface Entry {
  readonly size: number
  readonly sha256: string
}

/** The first file of a backup: what else is in it, and what the database said of itself. */
export interface Manifest {
  readonly format: 1
  readonly createdAt: string
  readonly kind: 'embedded' | 'postgres'
  readonly database: Facts
  /** Uploads the database speaks of that were not there. */
  readonly missing: readonly string[]
  /** Folders, so that empty ones are there again. */
  readonly folders: readonly string[]
  readonly entries: Readonly<Record<string, Entry>>
}

export const MANIFEST = 'manifest.json'
/** The dump of a PostgreSQL database within a backup. */
export const DUMP = 'database.dump'
/** What is kept in a data directory beside the embedded database. */
export const FILE_FOLDERS = ['files', 'exports', 'imports'] as const
/** The parts of a backup, and of a data directory that is restored. */
const PARTS: ReadonlySet<string> = new Set(['postgres', ...FILE_FOLDERS])

/** Whether a name within a backup stays inside it and is one of its parts. */
export const isEntryName = (name: string): boolean =>
  name === DUMP ||
  (PARTS.has(name.split('/')[0] ?? '') &&
    !name.includes('\\') &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))

/** Reads the first file of a backup; refuses what is none of ours. */
export function readManifest(text: string): Manifest {
  const read = (() => {
    try {
      return JSON.parse(text) as Partial<Manifest>
    } catch {
      return null
    }
  })()
  if (read?.format !== 1 || !read.entries || !read.folders || !read.database)
    throw new Error('备份文件无法识别：清单不是本系统的格式')
  const names = [...Object.keys(read.entries), ...read.folders]
  const invalidName = names.find((name) => !isEntryName(name))
  if (invalidName !== undefined) throw new Error(`备份文件无法识别：清单中有“${invalidName}”`)
  return read as Manifest
}
