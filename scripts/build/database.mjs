import { spawnSync } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleServer } from './bundle.mjs'
import { ROOT } from './fingerprint.mjs'

const PROGRAM = 'src/server/cli/prepareDatabase.ts'

/** Makes `dist/database` with the program `prepareDatabase` of the server, bundled for this alone. */
export async function prepareDatabase() {
  const programs = join('dist', `database.programs.${process.pid}`)
  const folder = join(ROOT, 'dist', `database.${process.pid}.part`)
  try {
    await bundleServer({ entry: PROGRAM, folder: programs })
    const { status, error } = spawnSync(process.execPath, [join(ROOT, programs, 'main.js'), folder], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw error ?? new Error('the database of a first start could not be prepared')
    await rm(join(ROOT, 'dist/database'), { recursive: true, force: true })
    await rename(folder, join(ROOT, 'dist/database'))
  } finally {
    await rm(join(ROOT, programs), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}
