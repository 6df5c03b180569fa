import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { passOf } from '../access/filePass.ts'
import { authenticate } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { isSignedLink } from '../storages/links.ts'

/** A stored file as its address names it. */
interface AddressedFile {
  readonly tenant: string
  readonly object: string
  readonly isPublic: boolean
}

/**
 * Whether the sender of a request may read a file: anyone a public one or by a signed link, users of its
 * tenant by the token of a program or the cookie of a browser. Refuses UNAUTHORIZED where nobody is logged in.
 */
export async function mayRead(
  services: Services,
  request: FastifyRequest,
  { tenant, object, isPublic }: AddressedFile,
): Promise<boolean> {
  if (isPublic || isSignedLink(services, object, request.query)) return true
  const session = request.headers['blade-auth']
    ? (await authenticate(request, services)).session
    : await passOf(request, services, tenant)
  return session ? session.tenantId === tenant : fail('UNAUTHORIZED')
}
