import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { attach } from '../../contract/resources/resource/attach.ts'
import { passOf } from '../access/filePass.ts'
import type { Session } from '../engine/caller.ts'
import { sendNoRoute } from '../http/answer.ts'
import { authenticate } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { selectWhere } from '../store/rows.ts'
import { asTenant } from '../store/tenancy.ts'
import { isObjectName, openObject } from './disk.ts'
import { sendingOf } from './fileKinds.ts'

/**
 * The session of a request: by the token of a program, else by the cookie of a browser; null where neither is
 * valid.
 */
async function readerOf(
  services: Services,
  request: FastifyRequest,
  tenantId: string,
): Promise<Session | null> {
  if (request.headers['blade-auth']) return (await authenticate(request, services)).session
  return passOf(request, services, tenantId)
}

/**
 * Sends a stored file: a public picture to anyone, everything else to logged-in users of its tenant. A file
 * whose attachment was removed is not found, and so is one of another tenant.
 */
export async function download(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, day, name } = request.params as { tenant: string; day: string; name: string }
  const object = `${tenant}/${day}/${name}`
  if (!isObjectName(object)) return sendNoRoute(reply)
  const [row] = await asTenant(tenant, () =>
    selectWhere(services.database.kysely, attach, tenant, {
      field: 'name',
      operator: 'equals',
      values: [object],
    }),
  )
  if (!row) return sendNoRoute(reply)
  const reader = row.isPublic ? null : ((await readerOf(services, request, tenant)) ?? fail('UNAUTHORIZED'))
  if (reader && reader.tenantId !== tenant) return sendNoRoute(reply)
  const etag = `"${name}"`
  const { mime, disposition } = sendingOf(String(row.extension))
  // A private file may be cached by the browser but is revalidated each time.
  reply.headers({
    etag,
    'cache-control': row.isPublic ? 'private, max-age=86400' : 'private, no-cache',
    vary: 'Cookie, Blade-Auth',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const stream = await openObject(services.config.dataDir, object)
  if (!stream) return sendNoRoute(reply)
  const contentDisposition = `${disposition}; filename*=UTF-8''${encodeURIComponent(String(row.originalName))}`
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': contentDisposition,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(stream)
}
