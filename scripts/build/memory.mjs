import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** File system in memory, where the system has one. */
const MEMORY_FOLDER = '/dev/shm'

/** The folder of a file system in memory with so many bytes of room; null where there is none. */
export function memoryFolder(neededBytes) {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return Math.min(bavail * bsize, freemem()) >= neededBytes ? MEMORY_FOLDER : null
  } catch {
    return null
  }
}
