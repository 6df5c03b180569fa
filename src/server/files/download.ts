import type { FastifyReply, FastifyRequest } from 'fastify'
import { attach } from '../../contract/resources/resource/attach.ts'
import { sendNoRoute } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { selectWhere } from '../store/rows.ts'
import { asTenant } from '../store/tenancy.ts'
import { isObjectName, openObject } from './disk.ts'
import { sendingOf } from './fileKinds.ts'

/** Sends a kept file to whoever knows its address; one whose attachment was removed is nowhere. */
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
  const stream = row ? await openObject(services.config.dataDir, object) : null
  if (!row || !stream) return sendNoRoute(reply)
  const { mime, disposition } = sendingOf(String(row.extension))
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(String(row.originalName))}`,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(stream)
}
