import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RESOURCES } from '../contract/index.ts'
import type { Resource } from '../contract/define/resource.ts'
import { useNode } from '../kernel/id.ts'
import { openAccess } from './access/open.ts'
import { Vault } from './access/vault.ts'
import type { Config } from './config.ts'
import { Labels } from './engine/labels.ts'
import { createApp } from './http/app.ts'
import { seed } from './seed/seed.ts'
import type { Services } from './services.ts'
import { dropExpired } from './store/commitRows.ts'
import { type Database, openDatabase } from './store/database.ts'
import { nextNode } from './store/node.ts'
import { createTableSql } from './store/schema.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

export interface RunningServer { readonly url: string; readonly app: FastifyInstance; readonly services: Services; readonly close: () => Promise<void> }
/** Nouns beside the product's own, whose tables are made on the spot: the tests declare one with every field kind. */
export interface ServerOptions { readonly config: Config; readonly extraResources?: readonly Resource[] }

const SWEEP_MS = 10 * 60_000

/** Opens the database, brings it up to date, seeds it once, and listens. */
export async function startServer({ config, extraResources = [] }: ServerOptions): Promise<RunningServer> {
  const database = await openDatabase(config)
  const resources = [...RESOURCES, ...extraResources]
  return asTenant(EVERY_TENANT, async () => {
    useNode(await nextNode(database))
    for (const resource of extraResources) await makeTable(database, resource)
    const vault = await Vault.open(database, config.secretKey)
    const { sessions, accessCache } = await openAccess(database, vault, config)
    const services: Services = { config, database, vault, sessions, accessCache, labels: new Labels(database, resources), resources }
    await seed(services)
    const app = await createApp(services)
    const sweep = setInterval(() => { asTenant(EVERY_TENANT, () => dropExpired(database.kysely)).catch((error: unknown) => { app.log.error({ err: error }, 'sweep failed') }) }, SWEEP_MS)
    sweep.unref()
    await app.listen({ host: config.host, port: config.port })
    const { port } = app.server.address() as AddressInfo
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    return { url: `http://${host}:${port}`, app, services, close: async () => { clearInterval(sweep); await app.close(); await database.close() } }
  })
}

async function makeTable(database: Database, resource: Resource): Promise<void> {
  await database.script(`drop table if exists ${resource.table} cascade; ${Object.entries(resource.fields).filter(([, field]) => field.kind === 'rows').map(([name]) => `drop table if exists ${resource.table}_${name.toLowerCase()} cascade;`).join(' ')} ${createTableSql(resource)}`)
}
