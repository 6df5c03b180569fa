import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/server.ts'
import { loadSourceMaps } from '../../src/server/sourceMaps.ts'
import { watchLoop } from './loop.ts'
import { watchLocks } from '../../src/server/store/locks.ts'
import { specimen } from './specimen.ts'
import { runStatement, type Statement } from './statements.ts'
import { TEST_VERBS } from './verbs.ts'

/**
 * The product's server with the specimen beside its own nouns; it ends with the test process that started it.
 */
const built = fileURLToPath(new URL('../console/', import.meta.url))
const pages = existsSync(`${built}index.html`) ? { CONSOLE_DIR: built } : {}
loadSourceMaps()
const server = await startServer({
  config: readConfig({ ...pages, ...process.env }),
  extraResources: [specimen],
  extraRoutes: TEST_VERBS,
})
/** Measurements are made without the checks of the tests, which cost more than a request. */
const isChecked = process.env.WATCH !== 'off'
// From here on a lock out of order is an error; the seed runs before in one transaction without concurrent
// ones.
if (isChecked) watchLocks()

process.on('message', (statement: Statement) => {
  void runStatement(server.services.database, statement).then((reply) => process.send?.(reply))
})

if (isChecked) watchLoop(server.app.server)

const end = (): void => {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', end).once('disconnect', end)
process.stdout.write(`ready ${server.url}\n`)
