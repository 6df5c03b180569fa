import { LogController } from 'fastify'
import { countedWords } from '../../kernel/id.ts'
import type { Config } from '../config.ts'
import { SERVER_TIMEOUTS, serverLimits, DEFAULT_BODY_BYTES } from './intake.ts'
import { trustOf } from './proxies.ts'

/**
 * What the HTTP server itself is set to: logging, whose word about callers counts, how large and how slow a
 * request may be.
 */
export const serverOptions = (config: Config) =>
  ({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config),
    bodyLimit: DEFAULT_BODY_BYTES,
    http: serverLimits(config),
    ...SERVER_TIMEOUTS,
    genReqId: countedWords(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as const
