import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import {
  ACTING_CLIENT_HEADER,
  type ActingClient,
  isActingClient,
} from '../../contract/parts/actingClients.ts'

/** The client that a request names; null where it names none. Refuses (VALIDATION) any other name. */
export function actingClientOf(request: FastifyRequest): ActingClient | null {
  const name = String(request.headers[ACTING_CLIENT_HEADER] ?? '')
  if (name === '') return null
  return isActingClient(name)
    ? name
    : fail('VALIDATION', { label: ACTING_CLIENT_HEADER, rule: '的选项不存在' }, ACTING_CLIENT_HEADER)
}
