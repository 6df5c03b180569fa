import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '../contract/define/resource.ts'
import type { Config } from './config.ts'
import { NOUNS } from './domain/nouns.ts'
import { JOB_QUEUES } from './jobQueues.ts'
import { JobRunner } from './jobs/runner.ts'
import { createApp } from './app.ts'
import { Stopping } from './http/stopping.ts'
import type { Route } from './engine/route.ts'
import { openServices } from './openServices.ts'
import { openServerDatabase, type ServerDatabase } from './serverDatabase.ts'
import { prepareRows } from './prepareRows.ts'
import type { Services } from './services.ts'
import { makeTables } from './makeTables.ts'
import { startScheduler } from './startScheduler.ts'

export interface RunningServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly services: Services
  readonly close: () => Promise<void>
}
/** Additional nouns whose tables are created at the start; the tests declare one with every field kind. */
export interface ServerOptions {
  readonly config: Config
  /** Its database, where it is being opened already. */
  readonly serverDatabase?: ServerDatabase
  readonly extraResources?: readonly Resource[]
  /** Additional routes, for tests as well. */
  readonly extraRoutes?: readonly Route[]
}

/**
 * Starts a server: opens and migrates the database, seeds it once, starts the scheduled jobs and the queues,
 * and listens. Requests start without a tenant; each sees only the tenant of its token.
 */
export async function startServer({
  config,
  serverDatabase = openServerDatabase(config),
  extraResources = [],
  extraRoutes = [],
}: ServerOptions): Promise<RunningServer> {
  const nouns = { ...NOUNS, resources: [...NOUNS.resources, ...extraResources] }
  const services = await openServices(config, nouns, serverDatabase)
  await makeTables(services, extraResources)
  const stopping = new Stopping()
  // The routes are registered while the database, in a thread or process of its own, is seeded.
  const [app] = await Promise.all([createApp(services, { extraRoutes, stopping }), prepareRows(services)])
  services.faults.writeTo((error) => {
    app.log.error({ err: error }, 'database fault')
  })
  await startScheduler(services, app)
  const jobs = new JobRunner(services, JOB_QUEUES, (error, where) => {
    app.log.error({ err: error, job: where }, 'job failed')
    services.systemLog.fault(services.systemLog.platform, error, { job: where })
  })
  await jobs.start()
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  services.systemLog.event(services.systemLog.platform, {
    level: 'info',
    name: 'server.start',
    text: `服务已启动，数据库 ${services.database.kind}`,
  })
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `http://${host}:${port}`,
    app,
    services,
    close: async () => {
      await stopping.drain(app, config)
      services.systemLog.event(services.systemLog.platform, {
        level: 'info',
        name: 'server.stop',
        text: '服务正常停止',
      })
      // The queues wake scheduled jobs, so they stop first.
      for (const part of [jobs, services.scheduler, services.systemLog, services.database]) await part.close()
    },
  }
}
