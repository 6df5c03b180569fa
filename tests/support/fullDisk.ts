import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from './server.ts'

/** A server whose file storage is full. */
export interface FullDisk {
  /** Size in bytes of a file that does not fit. */
  readonly tooLarge: number
  /** Error code of the failed write. */
  readonly error: 'ENOSPC' | 'EFBIG'
  /** Frees the space again; a second call does nothing. */
  readonly free: () => void
}

const MB = 1024 * 1024

/**
 * Fills the file storage of a server: with a small file system mounted over the folder (`disk`, where that is
 * allowed), or with a file size limit of the server's process, which needs no rights. Both stop the real
 * write.
 */
export function fullDisk(server: Pick<TestServer, 'dataDir' | 'pid'>, kind: 'disk' | 'limit'): FullDisk {
  const folder = join(server.dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  if (kind === 'disk' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0) {
    return {
      tooLarge: 2 * MB,
      error: 'ENOSPC',
      free: once(() => {
        run('umount', [folder])
      }),
    }
  }
  // Larger than any file of the embedded database.
  const limit = 17 * MB
  run('prlimit', ['--pid', String(server.pid), `--fsize=${limit}:`])
  return {
    tooLarge: 19 * MB,
    error: 'EFBIG',
    free: once(() => {
      run('prlimit', ['--pid', String(server.pid), '--fsize=unlimited:'])
    }),
  }
}

function run(program: string, args: readonly string[]): void {
  const result = spawnSync(program, args)
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${String(result.stderr)}`)
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (!done) run()
    done = true
  }
}
