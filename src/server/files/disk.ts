import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
const waitingPath = (dataDir: string, name: string): string =>
  join(waitingFolder(dataDir), name.replaceAll('/', '~'))

/**
 * Writes an object to the waiting folder and syncs it; a partial file is deleted. Throws STORAGE_FULL where
 * the disk is full.
 */
export async function writeWaiting(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  const path = waitingPath(dataDir, name)
  try {
    await mkdir(waitingFolder(dataDir), { recursive: true })
    await mkdir(dirname(pathOf(dataDir, name)), { recursive: true })
    await writeThrough(path, bytes)
    noteWritten()
  } catch (error) {
    await rm(path, { force: true })
    throw asStorageFull(error)
  }
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Moves an object to its final path once its row is committed; it is no error if another process has moved
 * it.
 */
export async function settleObject(dataDir: string, name: string): Promise<void> {
  try {
    await rename(waitingPath(dataDir, name), pathOf(dataDir, name))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT' || !(await isFile(pathOf(dataDir, name)))) throw error
  }
}

/** Deletes a waiting object. */
export const dropWaiting = (dataDir: string, name: string): Promise<void> =>
  rm(waitingPath(dataDir, name), { force: true })
/** Deletes a stored object. */
export const dropObject = (dataDir: string, name: string): Promise<void> =>
  rm(pathOf(dataDir, name), { force: true })

export interface FileAge {
  readonly name: string
  readonly ageMs: number
}
/** Objects in the waiting folder, with their ages. */
export async function waitingObjects(dataDir: string): Promise<readonly FileAge[]> {
  const files = await agesIn(waitingFolder(dataDir))
  return files.map(({ name, ageMs }) => ({ name: name.replaceAll('~', '/'), ageMs }))
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
export async function openObject(dataDir: string, name: string): Promise<ReadStream | null> {
  for (const path of [pathOf(dataDir, name), waitingPath(dataDir, name), pathOf(dataDir, name)])
    if (await isFile(path)) return createReadStream(path)
  return null
}
