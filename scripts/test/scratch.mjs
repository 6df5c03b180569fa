import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** File system in memory, where the system has one. */
const MEMORY_FOLDER = '/dev/shm'
/** Bytes that the files of a whole run need at most, with as much again for its programs. */
const NEEDED_BYTES = 6 * 2 ** 30

/**
 * Creates the folder of all temporary files of a run: in memory if there is room, because every test server
 * starts on a copy of thousands of small files, else in the folder for temporary files.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'quarterdeck-test-'))
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES
  } catch {
    return false
  }
}
