import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { diskState, type DiskState } from './diskState.ts'
import type { Services } from '../services.ts'
import { sendNoRoute } from './answer.ts'
import type { Stopping } from './stopping.ts'

/**
 * Registers `/health`, 200 while the database answers and the server is not stopping (`WARN` where the disk
 * is or was full), and `/metrics`, Prometheus text.
 */
export function registerObservation(
  app: FastifyInstance,
  services: Services,
  { stopping, live }: { readonly stopping: Stopping; readonly live: () => LiveFigures },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureLive(registry, live)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // How long a stream stays open is up to its client.
    if (isStream(reply)) {
      done()
      return
    }
    duration
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    done()
  })
  const mayMeasure = measurerOf(services.config)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (mayMeasure === 'nobody') return sendNoRoute(reply)
    if (!mayMeasure(request.headers.authorization ?? '')) fail('UNAUTHORIZED')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  const health = healthOf(app, services, stopping)
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const answer = await health()
    return reply.code(answer.status === 'DOWN' ? 503 : 200).send(answer)
  })
}

/** Whether an answer is a stream of events, which has no duration of its own. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')

/** Streams of changes: open ones, events sent and streams refused since the start. */
interface LiveFigures {
  readonly open: number
  readonly events: number
  readonly refused: number
}

function measureLive(registry: Registry, live: () => LiveFigures): void {
  const open: Gauge = new Gauge({
    name: 'live_streams',
    help: 'Open streams of changes',
    registers: [registry],
    collect: () => {
      open.set(live().open)
    },
  })
  const count = (name: string, help: string, figure: keyof LiveFigures): void => {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: () => {
        counter.reset()
        counter.inc(live()[figure])
      },
    })
  }
  count('live_events_total', 'Events sent on streams of changes', 'events')
  count('live_streams_refused_total', 'Streams of changes refused because of a limit', 'refused')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Who may read the metrics, by the `Authorization` header: holders of the token; without a configured token
 * everybody, in production nobody.
 */
function measurerOf({ metricsToken, production }: Config): 'nobody' | ((authorization: string) => boolean) {
  if (metricsToken === null) return production ? 'nobody' : () => true
  const expected = digest(`Bearer ${metricsToken}`)
  return (authorization) => timingSafeEqual(digest(authorization), expected)
}

export interface Health {
  readonly status: 'UP' | 'WARN' | 'DOWN'
  readonly database: 'embedded' | 'postgres'
  /** Absent while the database is unavailable. */
  readonly disk?: DiskState
  /** What is wrong, as a text for people. */
  readonly reason?: string
}

/** Milliseconds within which the database must answer. */
const PING_TIMEOUT_MS = 1000

/** Checks the health within PING_TIMEOUT_MS. Concurrent calls share one check. */
function healthOf(
  app: FastifyInstance,
  { config, database }: Services,
  stopping: Stopping,
): () => Promise<Health> {
  let pending: Promise<Health> | null = null
  const checkHealth = async (): Promise<Health> => {
    const downHealth = (reason: string): Health => ({ status: 'DOWN', database: database.kind, reason })
    const pinged = database
      .ping()
      .then(async (): Promise<Health> => {
        const disk = await diskState(config.dataDir, config.minFreeDiskBytes)
        return { status: disk.status, database: database.kind, disk }
      })
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'health check failed')
        return downHealth('数据库不可用')
      })
    return Promise.race([pinged, sleep(PING_TIMEOUT_MS, downHealth('数据库没有及时应答'), { ref: false })])
  }
  return async () => {
    if (stopping.begun) return { status: 'DOWN', database: database.kind, reason: '服务正在停止' }
    pending ??= checkHealth().finally(() => {
      pending = null
    })
    return pending
  }
}
