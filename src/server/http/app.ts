import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { countedWords } from '../../kernel/id.ts'
import type { Services } from '../services.ts'
import { answerErrors, sendNoRoute } from './answer.ts'
import { compressAnswers } from './compress.ts'
import { documentRoutes, registerDocumentation } from './documentation.ts'
import { registerPages } from './pages.ts'
import type { Route } from './route.ts'
import { registerRoutes } from './routes.ts'
import { registerSupplierCallback } from './supplierCallback.ts'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** The HTTP side of one server: the derived routes of every noun, the access calls, documentation, pages. */
export async function createApp(
  services: Services,
  extraRoutes: readonly Route[] = [],
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: services.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.config.trustProxy,
    bodyLimit: 10 * 1024 * 1024,
    genReqId: countedWords(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (body) => JSON.stringify(body))
  readForms(app)
  tellForms(app)
  answerErrors(app)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(SECURITY_HEADERS)
    done()
  })
  compressAnswers(app)
  await app.register(rateLimit, { global: false })
  await documentRoutes(app)
  await app.register((routes) => {
    registerSupplierCallback(routes, services)
    return registerRoutes(routes, services, extraRoutes)
  })
  await registerDocumentation(app)
  const { consoleDir } = services.config
  if (consoleDir) await registerPages(app, consoleDir)
  else app.setNotFoundHandler((_request, reply) => sendNoRoute(reply))
  return app
}

/** Old clients post forms, and JSON labelled as text. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, String(body) === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('body is not JSON'), { statusCode: 400 }))
    }
  })
}

type Handler = NonNullable<
  ReturnType<ReturnType<Parameters<FastifyInstance['addConstraintStrategy']>[0]['storage']>['get']>
>
/** Calls that bring a form may have a route of their own at an address that others share. */
function tellForms(app: FastifyInstance): void {
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
