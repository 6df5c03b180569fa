import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomWord } from '../../kernel/id.ts'
import { asStorageFull, noteWritten } from '../http/diskState.ts'

/** Name of a stored object: tenant, day, 32 random characters, extension. */
const NAME = /^[\w-]{1,12}\/\d{8}\/[A-Za-z0-9]{32}\.\w{2,5}$/

export const isObjectName = (name: string): boolean => NAME.test(name)

const filesOf = (dataDir: string): string => join(dataDir, 'files')
const pathOf = (dataDir: string, name: string): string => join(filesOf(dataDir), name)
/**
 * Objects are stored here until their row is committed. It is the same disk, so that moving them needs no
 * space.
 */
const waitingFolder = (dataDir: string): string => join(filesOf(dataDir), '.incoming')
/** An object that waits for its row, and the storage it goes to; null is the disk without a storage. */
export interface WaitingObject {
  readonly name: string
  readonly ossId: string | null
}
/** The file of a waiting object; its name ends with the storage. */
export const waitingPath = (dataDir: string, { name, ossId }: WaitingObject): string =>
  join(waitingFolder(dataDir), `${name.replaceAll('/', '~')}${ossId === null ? '' : `@${ossId}`}`)

/** An upload on disk that has no name yet. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/**
 * Writes a stream to the waiting folder as it arrives and syncs it; a partial file is deleted. Throws
 * STORAGE_FULL where the disk is full, and what the stream throws.
 */
export async function receiveStream(dataDir: string, stream: Readable): Promise<ReceivedFile> {
  const path = join(waitingFolder(dataDir), `${randomWord(32)}${PART}`)
  try {
    await mkdir(waitingFolder(dataDir), { recursive: true })
    const received = await writeThrough(path, stream)
    noteWritten()
    return { path, ...received }
  } catch (error) {
    stream.resume()
    await rm(path, { force: true })
    throw asStorageFull(error)
  }
}
/** Ending of files that are being received. */
const PART = '.part'

async function writeThrough(path: string, stream: Readable): Promise<Omit<ReceivedFile, 'path'>> {
  const file = await open(path, 'wx'),
    digest = createHash('sha256')
  let size = 0
  try {
    // The sender still reads its answer where writing fails, so the stream is not destroyed then.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      digest.update(chunk)
      size += chunk.length
      for (let written = 0; written < chunk.length; )
        written += (await file.write(chunk, written, chunk.length - written)).bytesWritten
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: digest.digest('hex') }
}

/** Gives a received file the name under which it waits for its row. */
export async function nameReceived(dataDir: string, path: string, object: WaitingObject): Promise<void> {
  await mkdir(dirname(pathOf(dataDir, object.name)), { recursive: true })
  await rename(path, waitingPath(dataDir, object))
}

/**
 * Moves an object to its final path once its row is committed; it is no error if another process has moved
 * it.
 */
export async function settleObject(dataDir: string, object: WaitingObject): Promise<void> {
  const path = pathOf(dataDir, object.name)
  try {
    await rename(waitingPath(dataDir, object), path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT' || !(await isFile(path))) throw error
  }
}

/** Deletes a waiting object. */
export const dropWaiting = (dataDir: string, object: WaitingObject): Promise<void> =>
  rm(waitingPath(dataDir, object), { force: true })
/** Deletes a stored object. */
export const dropObject = (dataDir: string, name: string): Promise<void> =>
  rm(pathOf(dataDir, name), { force: true })

export interface FileAge {
  readonly name: string
  readonly ageMs: number
}
/** Objects in the waiting folder, with their ages. */
export async function waitingObjects(dataDir: string): Promise<readonly (WaitingObject & FileAge)[]> {
  const files = await agesIn(waitingFolder(dataDir))
  return files.flatMap(({ name: file, ageMs }) => {
    const [name = '', ossId = null] = file.replaceAll('~', '/').split('@')
    return isObjectName(name) ? [{ name, ossId, ageMs }] : []
  })
}

/** Deletes files whose upload was cut off that long ago. */
export async function dropParts(dataDir: string, olderThanMs: number): Promise<void> {
  const folder = waitingFolder(dataDir)
  for (const { name, ageMs } of await agesIn(folder))
    if (name.endsWith(PART) && ageMs > olderThanMs) await rm(join(folder, name), { force: true })
}

/**
 * Files of a folder with their ages; empty where it does not exist. Files that disappear meanwhile are left
 * out.
 */
export async function agesIn(folder: string): Promise<readonly FileAge[]> {
  const names = await readdir(folder).catch((error: unknown) => absent(error, []))
  const ages = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folder, name)).catch((error: unknown) => absent(error, null))
      return stats ? [{ name, ageMs: Date.now() - stats.mtimeMs }] : []
    }),
  )
  return ages.flat()
}

function absent<T>(error: unknown, fallback: T): T {
  if ((error as { code?: string }).code === 'ENOENT') return fallback
  throw error
}

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch((error: unknown) => absent(error, null)))?.isFile() ?? false

/**
 * Opens an object for reading; null where there is none. An object whose row was just committed may still be
 * in the waiting folder.
 */
export async function openObject(dataDir: string, object: WaitingObject): Promise<ReadStream | null> {
  const path = pathOf(dataDir, object.name)
  for (const candidate of [path, waitingPath(dataDir, object), path])
    if (await isFile(candidate)) return createReadStream(candidate)
  return null
}
