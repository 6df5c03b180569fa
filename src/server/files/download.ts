import type { FastifyReply, FastifyRequest } from 'fastify'
import { attach } from '../../contract/resources/resource/attach.ts'
import { sendNoRoute } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { selectWhere } from '../store/rows.ts'
import { asTenant } from '../store/tenancy.ts'
import { isObjectName } from './disk.ts'
import { sendingOf } from './fileKinds.ts'
import { mayRead } from './reader.ts'
import { openStored } from './remoteObjects.ts'

/**
 * Sends a stored file: a public picture to anyone, everything else to users of its tenant and by signed links. A file
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
  const addressed = { tenant, object, isPublic: Boolean(row.isPublic) }
  if (!(await mayRead(services, request, addressed))) return sendNoRoute(reply)
  const etag = `"${name}"`
  const { mime, disposition } = sendingOf(String(row.extension))
  // A private file may be cached by the browser but is revalidated each time.
  reply.headers({
    etag,
    'cache-control': row.isPublic ? 'private, max-age=86400' : 'private, no-cache',
    vary: 'Cookie, Blade-Auth',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const stored = { name: object, ossId: row.ossId === null ? null : String(row.ossId) }
  const stream = await asTenant(tenant, () => openStored(services, tenant, stored))
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
