import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { openServerDatabase } from './serverDatabase.ts'
import { loadSourceMaps } from './sourceMaps.ts'

async function main(): Promise<void> {
  const built = fileURLToPath(new URL('../console/', import.meta.url))
  const config = readConfig({
    ...process.env,
    CONSOLE_DIR: process.env.CONSOLE_DIR ?? (existsSync(built) ? built : undefined),
  })
  loadSourceMaps()
  // The database opens in a thread or process of its own while the other modules are loaded.
  const serverDatabase = openServerDatabase(config)
  const { startServer } = await import('./server.ts')
  const server = await startServer({ config, serverDatabase })
  process.stdout.write(`ready ${server.url}\n`)
  let closing = false
  const stop = (): void => {
    // A second signal exits at once.
    if (closing) process.exit(1)
    closing = true
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
