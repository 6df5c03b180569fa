import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/server.ts'
import { specimen } from './specimen.ts'

/** The product's server with the specimen beside its own nouns; it ends with the test process that started it. */
const consoleDir = fileURLToPath(new URL('../console/', import.meta.url))
const server = await startServer({ config: readConfig({ CONSOLE_DIR: consoleDir, ...process.env }), extraResources: [specimen] })
const end = (): void => { server.close().then(() => process.exit(0), () => process.exit(1)) }
process.once('SIGTERM', end).once('disconnect', end)
process.stdout.write(`ready ${server.url}\n`)
