import { LogController } from 'fastify'
import { countedWords } from '../../kernel/id.ts'
import type { Config } from '../config.ts'
import { SERVER_TIMEOUTS, serverLimits, DEFAULT_BODY_BYTES } from './intake.ts'
import { createLogger } from './logger.ts'
import { trustOf } from './proxies.ts'

/** Options of the HTTP server: logging, trusted proxies, sizes and timeouts. */
export const serverOptions = (config: Config) =>
  ({
    loggerInstance: createLogger(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config),
    bodyLimit: DEFAULT_BODY_BYTES,
    http: serverLimits(config),
    ...SERVER_TIMEOUTS,
    genReqId: countedWords(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as const
