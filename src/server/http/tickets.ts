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

/** An address as tickets are bound to it: without `/api`, its query in order, the ticket left out. */
function boundPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://host')
  searchParams.delete('ticket')
  searchParams.sort()
  const query = searchParams.toString()
  return `${pathname.replace(/^\/api(?=\/)/, '')}${query ? `?${query}` : ''}`
}

/**
 * `POST /blade-auth/download-ticket {path}`: a browser opens this address once within a minute, without the
 * token in it.
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
      answerRead(services, request, reply, async ({ path }, { caller }) => {
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
 * Who opens an address that may be opened with a ticket: its holder while his login lives, else whoever the
 * header names.
 */
export async function callerOfFile(request: FastifyRequest, services: Services): Promise<Caller> {
  const { ticket } = request.query as { readonly ticket?: unknown }
  if (typeof ticket !== 'string') return authenticate(request, services)
  const storedTicket = await asTenant(EVERY_TENANT, () =>
    takeTicket(services.database.kysely, hashOf(ticket)),
  )
  if (!storedTicket || storedTicket.path !== boundPath(request.url)) return fail('UNAUTHORIZED')
  const session = await services.sessions.byId((storedTicket.session as Session).id)
  return session ? callerOf(request, session, services) : fail('UNAUTHORIZED')
}
