import { LogController } from 'fastify'
import { countedWords } from '../../kernel/id.ts'
import type { Config } from '../config.ts'
import { SERVER_TIMES, serverLimits, USUAL_BODY } from './intake.ts'
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
    bodyLimit: USUAL_BODY,
    http: serverLimits(config),
    ...SERVER_TIMES,
    genReqId: countedWords(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as const
