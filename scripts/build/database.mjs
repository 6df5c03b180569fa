import { spawnSync } from 'node:child_process'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from './memory.mjs'
import { bundleServer } from './bundle.mjs'
import { ROOT } from './fingerprint.mjs'

/** Bytes of the database and its log while it is made. */
const NEEDED_BYTES = 512 * 2 ** 20
const PROGRAM = 'src/server/cli/prepareDatabase.ts'

/**
 * Makes `dist/database` with the program `prepareDatabase` of the server, bundled for this alone; in memory where
 * there is room, because it writes each of its thousands of small files many times.
 */
export async function prepareDatabase() {
  const programs = join('dist', `database.programs.${process.pid}`)
  const name = `database.${process.pid}.part`,
    folder = join(ROOT, 'dist', name),
    memory = memoryFolder(NEEDED_BYTES),
    made = memory === null ? folder : join(memory, `quarterdeck-${name}`)
  try {
    await bundleServer({ entry: PROGRAM, folder: programs })
    const { status, error } = spawnSync(process.execPath, [join(ROOT, programs, 'main.js'), made], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw error ?? new Error('the database of a first start could not be prepared')
    if (made !== folder) await cp(made, folder, { recursive: true })
    await rm(join(ROOT, 'dist/database'), { recursive: true, force: true })
    await rename(folder, join(ROOT, 'dist/database'))
  } finally {
    await rm(join(ROOT, programs), { recursive: true, force: true })
    for (const part of [folder, made]) await rm(part, { recursive: true, force: true })
  }
}
