import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireReadable } from '../engine/outside.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { audited } from './audited.ts'
import { authenticate } from './authenticate.ts'
import { readingNaming } from './call.ts'

/** Bytes of a body that takes a while to go through. */
const LARGE = 128 * 1024

/** The route by itself tells that its caller is known by a token before anything is done. */
export const needsToken = ({ is404, routeOptions: { url, config } }: FastifyRequest): boolean =>
  !is404 && url?.startsWith('/api/') === true && !config.open

/** Judges what stands in the address. */
export const judgeAddress = (services: Services, request: FastifyRequest): Promise<void> => {
  const { params, query } = request
  return judge(services, request, { ...(query as object), ...(params as object) }, () => {
    requireReadable(params)
    requireReadable(query)
  })
}

/** Judges the bodies of all calls before they begin; forms are judged as they are read. */
export function judgeBodies(app: FastifyInstance, services: Services): void {
  app.addHook('preValidation', async (request) => {
    const { body } = request
    if (Buffer.isBuffer(body)) return
    // Reading a large body took its time already: others first, here and before its call begins.
    const large = Number(request.headers['content-length'] ?? 0) > LARGE
    if (large) await setImmediate()
    await judge(services, request, { body }, () => {
      requireReadable(body)
    })
    if (large) await setImmediate()
  })
}

/**
 * Runs a judgement. Where the caller is known its refusal is in the log: text nobody can store is no typing
 * error, and must not
 * be a way to try things unseen.
 */
async function judge(
  services: Services,
  request: FastifyRequest,
  parameters: Readonly<Record<string, unknown>>,
  judgement: () => void,
): Promise<void> {
  try {
    judgement()
  } catch (refusal) {
    if (!needsToken(request)) throw refusal
    const caller = await authenticate(request, services)
    const auditedCall = { request, caller, naming: readingNaming(request), parameters }
    await asTenant(caller.session.tenantId, () =>
      audited(services, auditedCall, () => Promise.reject(refusal as Error)),
    )
  }
}
