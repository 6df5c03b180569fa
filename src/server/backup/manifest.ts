import type { Facts } from '../store/backup/facts.ts'

/** Size in bytes and SHA-256 of a file. */
export interface Entry {
  readonly size: number
  readonly sha256: string
}

/** Contents of a backup and facts about its database; the first file of the archive. */
export interface Manifest {
  readonly format: 1
  readonly createdAt: string
  readonly kind: 'embedded' | 'postgres'
  readonly database: Facts
  /** Uploads that the database refers to and the disk did not have. */
  readonly missing: readonly string[]
  /** Folders, so that empty ones are restored. */
  readonly folders: readonly string[]
  readonly entries: Readonly<Record<string, Entry>>
}

export const MANIFEST = 'manifest.json'
/** The dump of a PostgreSQL database within a backup. */
export const DUMP = 'database.dump'
/** Folders of a data directory besides the embedded database. */
export const FILE_FOLDERS = ['files', 'exports', 'imports'] as const
/** Top-level folders of a backup and of a restored data directory. */
const PARTS: ReadonlySet<string> = new Set(['postgres', ...FILE_FOLDERS])

/** Whether the name of an entry is valid: below one of the known folders, without `..`. */
export const isEntryName = (name: string): boolean =>
  name === DUMP ||
  (PARTS.has(name.split('/')[0] ?? '') &&
    !name.includes('\\') &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))

/** Parses a manifest; throws where the format is not ours. */
export function readManifest(text: string): Manifest {
  const parsed = (() => {
    try {
      return JSON.parse(text) as Partial<Manifest>
    } catch {
      return null
    }
  })()
  if (parsed?.format !== 1 || !parsed.entries || !parsed.folders || !parsed.database)
    throw new Error('备份文件无法识别：清单不是本系统的格式')
  const names = [...Object.keys(parsed.entries), ...parsed.folders]
  const invalidName = names.find((name) => !isEntryName(name))
  if (invalidName !== undefined) throw new Error(`备份文件无法识别：清单中有“${invalidName}”`)
  return parsed as Manifest
}
