import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireReadable } from '../engine/outside.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { audited } from './audited.ts'
import { authenticate } from './authenticate.ts'
import { readingNaming } from './call.ts'
import { decryptQuery } from './transport.ts'

/** Size in bytes above which checking a body takes noticeable time. */
const LARGE_BODY_BYTES = 128 * 1024

/** Whether the route authenticates by a token before anything else. */
export const needsToken = ({ is404, routeOptions: { url, config } }: FastifyRequest): boolean =>
  !is404 && url?.startsWith('/api/') === true && !config.open

/** Decrypts the query, and checks the text of path and query. */
export const judgeAddress = (services: Services, request: FastifyRequest): Promise<void> => {
  const { params, query } = request
  return auditedCheck(services, request, { ...(query as object), ...(params as object) }, () => {
    decryptQuery(request, services.config.transportKeys)
    requireReadable(params)
    requireReadable(request.query)
  })
}

/** Registers the check of all bodies; forms are checked as they are read. */
export function judgeBodies(app: FastifyInstance, services: Services): void {
  app.addHook('preValidation', async (request) => {
    const { body } = request
    if (Buffer.isBuffer(body)) return
    // Parsing a large body has taken time already: other requests run before the check and before the call.
    const large = Number(request.headers['content-length'] ?? 0) > LARGE_BODY_BYTES
    if (large) await setImmediate()
    await auditedCheck(services, request, { body }, () => {
      requireReadable(body)
    })
    if (large) await setImmediate()
  })
}

/**
 * Runs a check. Where the caller is authenticated, its refusal is audited: text that no database can store is
 * no typing error, and probing with it should be visible.
 */
async function auditedCheck(
  services: Services,
  request: FastifyRequest,
  parameters: Readonly<Record<string, unknown>>,
  check: () => void,
): Promise<void> {
  try {
    check()
  } catch (refusal) {
    if (!needsToken(request)) throw refusal
    const caller = await authenticate(request, services)
    const auditedCall = { request, caller, naming: readingNaming(request), parameters }
    await asTenant(caller.tenantId, () =>
      audited(services, auditedCall, () => Promise.reject(refusal as Error)),
    )
  }
}
