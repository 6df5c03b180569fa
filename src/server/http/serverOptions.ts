import type { IncomingMessage } from 'node:http'
import { LogController } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { countedWords } from '../../kernel/id.ts'
import type { Config } from '../config.ts'
import { SERVER_TIMEOUTS, serverLimits, DEFAULT_BODY_BYTES } from './intake.ts'
import { createLogger } from './logger.ts'
import { trustOf } from './proxies.ts'

/** The address of a call under the usual path of its noun, where old clients use another. */
function withUsualPath(resources: readonly Resource[]): (url: string) => string {
  const paths = resources.flatMap(({ path, otherPaths }) =>
    otherPaths.map((other) => [`/api${other}/`, `/api${path}/`] as const),
  )
  const calls = new Map<string, string>(
    resources.flatMap(({ path, otherAddresses }) =>
      Object.entries(otherAddresses).map(([call, other]) => [`/api${other}`, `/api${path}/${call}`] as const),
    ),
  )
  return (url) => {
    const found = paths.find(([other]) => url.startsWith(other))
    const usual = found ? found[1] + url.slice(found[0].length) : url
    const queryAt = usual.indexOf('?')
    const address = queryAt < 0 ? usual : usual.slice(0, queryAt)
    const call = calls.get(address)
    return call === undefined ? usual : call + usual.slice(address.length)
  }
}

/** `createApp` sets the compilers of schemas; without these factories Fastify would load its own for nothing. */
const noCompiler = (): never => {
  throw new Error('createApp sets the compilers of schemas')
}

/** Options of the HTTP server: logging, trusted proxies, sizes, timeouts and paths. */
export const serverOptions = (config: Config, resources: readonly Resource[]) => {
  const rewritten = withUsualPath(resources)
  return {
    rewriteUrl: ({ url = '/' }: IncomingMessage) => rewritten(url),
    loggerInstance: createLogger(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config),
    bodyLimit: DEFAULT_BODY_BYTES,
    http: serverLimits(config),
    ...SERVER_TIMEOUTS,
    genReqId: countedWords(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  } as const
}
