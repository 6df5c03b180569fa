import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Name of a stored object: tenant, day, a random word nobody can guess, extension. */
const NAME = /^[\w-]{1,12}\/\d{8}\/[A-Za-z0-9]{32}\.\w{2,5}$/

export const isObjectName = (name: string): boolean => NAME.test(name)

const pathOf = (dataDir: string, name: string): string => join(dataDir, 'files', name)

/** Keeps an object under its name. */
export async function keepObject(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  const path = pathOf(dataDir, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes, { flag: 'wx' })
}

/** Opens an object for reading; null where there is none. */
export async function openObject(dataDir: string, name: string): Promise<ReadStream | null> {
  const path = pathOf(dataDir, name)
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? createReadStream(path) : null
}
