import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/server.ts'
import { LEDGER_VERBS } from './ledgerVerbs.ts'
import { ORDER_VERBS } from './orderVerbs.ts'
import { RISK_VERBS } from './riskVerbs.ts'
import { STOCK_VERBS } from './stockVerbs.ts'
import { SUPPLIER_VERBS } from './supplierVerbs.ts'
import { specimen } from './specimen.ts'

/** The product's server with the specimen beside its own nouns; it ends with the test process that started it. */
const built = fileURLToPath(new URL('../console/', import.meta.url))
const pages = existsSync(`${built}index.html`) ? { CONSOLE_DIR: built } : {}
const server = await startServer({ config: readConfig({ ...pages, ...process.env }), extraResources: [specimen], extraRoutes: [...LEDGER_VERBS, ...RISK_VERBS, ...STOCK_VERBS, ...SUPPLIER_VERBS, ...ORDER_VERBS] })
const end = (): void => { server.close().then(() => process.exit(0), () => process.exit(1)) }
process.once('SIGTERM', end).once('disconnect', end)
process.stdout.write(`ready ${server.url}\n`)
