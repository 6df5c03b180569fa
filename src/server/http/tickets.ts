import type { Resource } from '../../contract/define/resource.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { randomWord } from '../../kernel/id.ts'
import type { Caller, Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { insertTicket, takeTicket } from '../store/access/ticketRows.ts'
import { authenticate, callerOf } from './authenticate.ts'
import { answerRead } from './call.ts'

const MAX_PATH_LENGTH = 1000
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** The form of an address that a ticket is bound to: without `/api`, its query sorted, without the ticket. */
function boundPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://host')
  searchParams.delete('ticket')
  searchParams.sort()
  const query = searchParams.toString()
  return `${pathname.replace(/^\/api(?=\/)/, '')}${query ? `?${query}` : ''}`
}

/**
 * Registers `POST /blade-auth/download-ticket {path}`: a ticket with which a browser opens this address once
 * within a minute, without the token in the URL.
 */
export function registerTickets(app: FastifyInstance, services: Services): void {
  app.post(
    '/api/blade-auth/download-ticket',
    {
      schema: {
        tags: ['blade-auth'],
        summary: '下载凭证：60 秒内打开一次指定地址',
        security: [{ bladeAuth: [] }],
      },
    },
    (request, reply) =>
      answerRead({ services, request, reply }, async ({ path }, { caller }) => {
        if (
          typeof path !== 'string' ||
          !path.startsWith('/') ||
          path.startsWith('//') ||
          path.length > MAX_PATH_LENGTH
        )
          fail('VALIDATION', { label: 'path', rule: '无效' }, 'path')
        const ticket = randomWord(40)
        await insertTicket(services.database.kysely, {
          sha: hashOf(ticket),
          session: caller.session,
          path: boundPath(String(path)),
        })
        return { ticket }
      }),
  )
}

/**
 * The caller of an address that accepts tickets: the owner of the ticket while its session lives, else the
 * one the header names, or the query where the route allows a token there. Throws UNAUTHORIZED.
 */
export async function callerOfFile(request: FastifyRequest, services: Services): Promise<Caller> {
  const { ticket } = request.query as { readonly ticket?: unknown }
  if (typeof ticket !== 'string')
    return authenticate(request, services, request.routeOptions.config.queryToken === true)
  const storedTicket = await asTenant(EVERY_TENANT, () =>
    takeTicket(services.database.kysely, hashOf(ticket)),
  )
  if (!storedTicket || storedTicket.path !== boundPath(request.url)) return fail('UNAUTHORIZED')
  const session = await services.sessions.byId((storedTicket.session as Session).id)
  return session ? callerOf(request, session, services) : fail('UNAUTHORIZED')
}

/** Options of a route that sends the file of one record: by a ticket, or by the token of a login. */
export const recordFileRoute = ({ label }: Pick<Resource, 'label'>, summary: string) => ({
  config: { open: true as const },
  schema: {
    tags: [label],
    summary,
    querystring: {
      type: 'object',
      properties: { id: { type: 'string' }, ticket: { type: 'string' } },
    },
    security: [{ bladeAuth: [] }],
  },
})
