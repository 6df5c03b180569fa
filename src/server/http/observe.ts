import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'

/** `/health` answers 200 while the database does; `/metrics` is Prometheus text. */
export function registerObservation(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    duration
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await services.database.ping()
      return await reply.send({ status: 'UP', database: services.database.kind })
    } catch (error) {
      app.log.error({ err: error }, 'health check failed')
      return reply.code(503).send({ status: 'DOWN', database: services.database.kind })
    }
  })
}
