import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../contract/errors.ts'

/** What writing says where no room is left: of the disk, of a quota, of what a process may write. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
/** A failure older than this no longer speaks for itself, should nothing have been written since. */
const REMEMBERED_MS = 10 * 60_000

let lastFailure: { readonly at: number; readonly code: string } | null = null

/** Whether an error says that no room is left. */
function isFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && FULL.has(code)
}

/** Remembers a write that found no room and answers its refusal; any other error stays what it is. */
export function asStorageFull(error: unknown): unknown {
  if (!isFull(error)) return error
  lastFailure = { at: Date.now(), code: String((error as { code?: unknown }).code) }
  return new Refusal('STORAGE_FULL')
}
/** A write went well. */
export function noteWritten(): void {
  lastFailure = null
}

/**
 * How the disk of the files stands; bytes. `lastWrite` is the error of the last write where that found no
 * room.
 */
export interface DiskState {
  readonly status: 'UP' | 'WARN'
  readonly free: number
  readonly total: number
  readonly lastWrite?: string
}

/**
 * How the disk of the files stands: `WARN` while less than `wanted` bytes are free, or since the last write
 * found no room.
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
