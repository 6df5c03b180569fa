import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bus } from '../store/bus.ts'
import { EmbeddedPostgres } from '../store/embedded/driver.ts'
import { DIGEST_FILE, migrationsDigest } from '../store/embedded/prepared.ts'
import { Watchdog } from '../store/watchdog.ts'

/** Milliseconds after which the watchdog would end a transaction; the step has none that long. */
const IDLE_MS = 60_000

/**
 * `prepareDatabase FOLDER`, a step of the build: creates a database with all tables and no rows, which a first
 * start on the embedded database copies. It holds no keys and no passwords; each installation makes its own.
 */
async function run([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('usage: prepareDatabase FOLDER')
  const report = (error: Error): void => {
    process.stderr.write(`${error.message}\n`)
  }
  const watchdog = new Watchdog(IDLE_MS, report)
  const database = await EmbeddedPostgres.open(folder, {
    watchdog,
    changes: Bus.local().changes,
    report,
  })
  await database.migrate()
  await database.script('checkpoint')
  await database.destroy()
  watchdog.close()
  writeFileSync(join(folder, DIGEST_FILE), `${migrationsDigest()}\n`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
