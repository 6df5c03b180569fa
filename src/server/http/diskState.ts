import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../contract/errors.ts'

/** Error codes of a full disk, quota or file size limit; 53100 is PostgreSQL's. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
/** How long a failed write counts, where nothing has been written since. */
const REMEMBERED_MS = 10 * 60_000

let lastFailure: { readonly at: number; readonly code: string } | null = null

/** Whether an error means that the disk is full. */
function isFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && DISK_FULL_CODES.has(code)
}

/**
 * Turns the error of a full disk into the refusal STORAGE_FULL and remembers it; other errors are returned as
 * they are.
 */
export function asStorageFull(error: unknown): unknown {
  if (!isFull(error)) return error
  lastFailure = { at: Date.now(), code: String((error as { code?: unknown }).code) }
  return new Refusal('STORAGE_FULL')
}
/** Records a successful write, which ends the warning. */
export function noteWritten(): void {
  lastFailure = null
}

/**
 * State of the disk of the data directory; sizes in bytes. `lastWrite` is the error code of the last write,
 * where the disk was full.
 */
export interface DiskState {
  readonly status: 'UP' | 'WARN'
  readonly free: number
  readonly total: number
  readonly lastWrite?: string
}

/**
 * Reads the state of the disk: `WARN` while less than `minFreeBytes` are free or the last write found the
 * disk full.
 */
export async function diskState(dataDir: string, minFreeBytes: number): Promise<DiskState> {
  const folder = join(dataDir, 'files')
  const { bavail, blocks, bsize } = await statfs(existsSync(folder) ? folder : dataDir)
  const failed = lastFailure && Date.now() - lastFailure.at < REMEMBERED_MS ? lastFailure.code : null
  const free = bavail * bsize
  return {
    status: free < minFreeBytes || failed ? 'WARN' : 'UP',
    free,
    total: blocks * bsize,
    ...(failed ? { lastWrite: failed } : {}),
  }
}
