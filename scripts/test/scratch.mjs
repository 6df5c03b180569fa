import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '../build/memory.mjs'

/** Bytes that the files of a whole run need at most, with as much again for its programs. */
const NEEDED_BYTES = 6 * 2 ** 30

/**
 * Creates the folder of all temporary files of a run: in memory if there is room, because every test server
 * starts on a copy of thousands of small files, else in the folder for temporary files.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(memoryFolder(NEEDED_BYTES) ?? tmpdir(), 'quarterdeck-test-'))
  chmodSync(folder, 0o711)
  return folder
}
