import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attachmentHeaders } from '../http/answer.ts'
import { MIME_TYPES } from '../http/mimeTypes.ts'

/** Where the files of a task are: a folder of its tenant and its id, with a folder for each run. */
export interface FileLocation {
  readonly dataDir: string
  readonly tenantId: string
  readonly taskId: string
  /** Number of the run; without it the location is the folder of all runs. */
  readonly attempt?: number
}

const folderOf = ({ dataDir, tenantId, taskId, attempt }: FileLocation): string =>
  join(dataDir, 'exports', tenantId, taskId, ...(attempt === undefined ? [] : [String(attempt)]))

/**
 * Writes a file from a stream, with back-pressure. It is renamed to its final name when it is complete; a
 * failure removes the incomplete file. Returns its size in bytes and its SHA-256.
 */
export async function keepFile(
  location: FileLocation,
  fileNo: number,
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const folder = folderOf(location),
    path = join(folder, String(fileNo)),
    part = `${path}.part`
  await mkdir(folder, { recursive: true })
  const hash = createHash('sha256'),
    file = createWriteStream(part)
  const failure = new Promise<never>((_, reject) => {
    file.once('error', reject)
  })
  failure.catch(() => undefined)
  let size = 0
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      if (!file.write(chunk)) await Promise.race([once(file, 'drain'), failure])
    }
    await Promise.race([
      new Promise<void>((end) => {
        file.end(end)
      }),
      failure,
    ])
    await rename(part, path)
  } catch (error) {
    file.destroy()
    await rm(part, { force: true })
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

/** Opens a file for reading; null if it does not exist. */
export async function openFile(
  location: FileLocation,
  fileNo: number,
): Promise<{ readonly stream: ReadStream; readonly size: number } | null> {
  const path = join(folderOf(location), String(fileNo))
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() ? { stream: createReadStream(path), size: stats.size } : null
}

/** Removes the files of one run, or of all runs of the task. */
export const dropFiles = (location: FileLocation): Promise<void> =>
  rm(folderOf(location), { recursive: true, force: true })

/** MIME types by the file type of a task. */
export const MIME = {
  xlsx: MIME_TYPES.xlsx,
  csv: MIME_TYPES.csv,
  csvZip: MIME_TYPES.zip,
  pdfZip: MIME_TYPES.zip,
} as const

/** Response headers of a file of a task. */
export const headersOf = (name: string, type: keyof typeof MIME): Record<string, string> =>
  attachmentHeaders(name, MIME[type])
