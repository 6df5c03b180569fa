import { readConfig } from '../../src/server/config.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { loadSourceMaps } from '../../src/server/sourceMaps.ts'
import { builtPages } from './builtPages.ts'
import { compileDatabase } from './compiledDatabase.ts'
import { watchLoop } from './loop.ts'
import type { HostRequest } from './serverProcess.ts'
import { watchLocks } from '../../src/server/store/locks.ts'
import { specimen } from './specimen.ts'
import { runStatement, type Statement } from './statements.ts'
import { TEST_VERBS } from './verbs.ts'

/**
 * The product's server with the specimen beside its own nouns; it ends with the test process that started it.
 * With the argument `host` it serves one test file after the other, each with a new server on the database that
 * the request names: modules, compiled code and the WebAssembly of the embedded database stay.
 */
const pages = builtPages()
loadSourceMaps()
let watch: ReturnType<typeof watchLoop> | null = null
let server: RunningServer | null = null

async function start(): Promise<void> {
  watchLocks(false)
  server = await startServer({
    config: readConfig({ ...pages, ...process.env }),
    extraResources: [specimen],
    extraRoutes: TEST_VERBS,
  })
  // Measurements are made without the checks of the tests, which cost more than a request.
  if (process.env.WATCH !== 'off') {
    // From here on a lock out of order is an error; the seed runs before in one transaction without
    // concurrent ones.
    watchLocks()
    watch ??= watchLoop()
    watch(server.app.server)
  }
  process.stdout.write(`ready ${server.url}\n`)
}

const end = (): void => {
  const closing = server?.close() ?? Promise.resolve()
  closing.then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

const ownEnv = { ...process.env }
async function startFor(env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env)
  try {
    await start()
  } catch (error) {
    process.stdout.write(`${(error as Error).stack}\n`)
    process.exit(1)
  }
}
async function release(): Promise<void> {
  const ended = server
  server = null
  watch?.(null)
  await ended?.close()
  for (const name of Object.keys(process.env)) if (!(name in ownEnv)) delete process.env[name]
  Object.assign(process.env, ownEnv)
  process.stdout.write('released\n')
}

process.on('message', (request: Statement | HostRequest) => {
  if ('start' in request) void startFor(request.start)
  else if ('release' in request) void release().catch(() => process.exit(1))
  else if (server) void runStatement(server.services.database, request).then((reply) => process.send?.(reply))
})
process.once('SIGTERM', end).once('disconnect', end)

if (process.argv.includes('host')) {
  const compiled = process.env.TEST_DRIVER === 'postgres' ? null : await compileDatabase()
  process.once('exit', () => compiled)
} else await start()
