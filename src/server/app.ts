import Fastify, { type FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { compressAnswers } from './http/compress.ts'
import { documentRoutes, registerDocumentation } from './http/documentation.ts'
import { consolePolicy, protectAnswers } from './http/headers.ts'
import { guardIntake } from './http/intake.ts'
import { registerNoPages, registerPages } from './http/pages.ts'
import type { Route } from './engine/route.ts'
import { registerRoutes } from './routes.ts'
import { answerErrors, logCalls } from './http/systemLogs.ts'
import { serverOptions } from './http/serverOptions.ts'
import type { Stopping } from './http/stopping.ts'
import { registerOpenCalls } from './domain/openCalls.ts'

export interface AppOptions {
  readonly extraRoutes: readonly Route[]
  readonly stopping: Stopping
}

/** Creates the HTTP server: hooks, all routes, documentation and the console. */
export async function createApp(
  services: Services,
  { extraRoutes, stopping }: AppOptions,
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(services.config, services.resources))
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (body) => JSON.stringify(body))
  registerFormConstraint(app)
  answerErrors(app, services)
  await guardIntake(app, services)
  protectAnswers(app)
  compressAnswers(app)
  logCalls(app, services)
  await documentRoutes(app, services.config)
  await app.register((routes) => {
    registerOpenCalls(routes, services)
    return registerRoutes(routes, services, { extra: extraRoutes, stopping })
  })
  await registerDocumentation(app, services)
  const { consoleDir } = services.config
  if (consoleDir) await registerPages(app, consoleDir, consolePolicy(services.config))
  else registerNoPages(app)
  return app
}

type Handler = NonNullable<
  ReturnType<ReturnType<Parameters<FastifyInstance['addConstraintStrategy']>[0]['storage']>['get']>
>
/** Lets a call with a form have a route of its own at an address that other calls share. */
function registerFormConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'form',
    validate: () => undefined,
    storage: () => {
      const handlers = new Map<string, Handler>()
      return {
        get: (value) => handlers.get(String(value)) ?? null,
        set: (value, handler) => {
          handlers.set(String(value), handler)
        },
      }
    },
    deriveConstraint: (request) =>
      request.headers['content-type']?.startsWith('multipart/form-data') ? 'yes' : undefined,
  })
}
