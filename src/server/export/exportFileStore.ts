import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attachmentHeaders } from '../http/answer.ts'
import { MIME_TYPES } from '../sheets/mimeTypes.ts'

/** Where the files of a task lie: below its tenant, those of each run apart, by number. */
export interface FileLocation {
  readonly dataDir: string
  readonly tenantId: string
  readonly taskId: string
  /** Absent: those of every run. */
  readonly attempt?: number
}

const folderOf = ({ dataDir, tenantId, taskId, attempt }: FileLocation): string =>
  join(dataDir, 'exports', tenantId, taskId, ...(attempt === undefined ? [] : [String(attempt)]))

/** Writes a file as its bytes come, at the speed of the disk; it has its name only when it is whole. */
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

/** Opens a file for reading; null where it is gone. */
export async function openFile(
  location: FileLocation,
  fileNo: number,
): Promise<{ readonly stream: ReadStream; readonly size: number } | null> {
  const path = join(folderOf(location), String(fileNo))
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() ? { stream: createReadStream(path), size: stats.size } : null
}

/** Removes the files of a run, or of all. */
export const dropFiles = (location: FileLocation): Promise<void> =>
  rm(folderOf(location), { recursive: true, force: true })

/** The MIME types of the kinds of files that a task may have. */
export const MIME = {
  xlsx: MIME_TYPES.xlsx,
  csv: MIME_TYPES.csv,
  csvZip: MIME_TYPES.zip,
  pdfZip: MIME_TYPES.zip,
} as const

/** Headers of an answer that is such a file. */
export const headersOf = (name: string, type: keyof typeof MIME): Record<string, string> =>
  attachmentHeaders(name, MIME[type])
