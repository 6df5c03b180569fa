import { RESOURCES } from '../../src/contract/index.ts'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/server.ts'
import { specimen } from './specimen.ts'

/** The product's server with the specimen beside its own nouns; it ends with the test process that started it. */
const server = await startServer({ ...readConfig(process.env), resources: [...RESOURCES, specimen] })
const end = (): void => { void server.close().then(() => { process.exit(0) }) }
process.once('SIGTERM', end).once('disconnect', end)
process.stdout.write(`ready ${server.url}\n`)
