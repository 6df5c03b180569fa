import type { FastifyReply, FastifyRequest } from 'fastify'
import { readingOf, type Reading } from '../engine/work.ts'
import { attachmentHeaders } from './answer.ts'
import { audited } from './audited.ts'
import { parametersOf, readingNaming } from './call.ts'
import { callerOfFile } from './tickets.ts'
import type { Services } from '../services.ts'
import { MIME_TYPES } from './mimeTypes.ts'
import { asTenant } from '../store/tenancy.ts'

type FileSource = (reading: Reading) => Promise<{
  readonly name: string
  readonly bytes: AsyncIterable<Buffer> | Iterable<Buffer>
  /** File type; a workbook by default. */
  readonly kind?: 'xlsx' | 'csv' | 'pdf'
}>

/**
 * Sends a file that is made for the call to a logged-in caller or to the holder of a download ticket, and writes its
 * audit row.
 */
export async function sendMadeFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  make: FileSource,
): Promise<FastifyReply> {
  const caller = await callerOfFile(request, services)
  const auditedCall = {
    request,
    caller,
    naming: readingNaming(request),
    parameters: parametersOf(request),
    reading: true,
  }
  // The whole file is made before anything is sent: the rows can be read only in the context of the tenant.
  return asTenant(caller.tenantId, () =>
    audited(services, auditedCall, async () => {
      const { name, bytes, kind = 'xlsx' } = await make(readingOf(services, caller))
      const parts: Buffer[] = []
      for await (const part of bytes) parts.push(part)
      return reply.headers(attachmentHeaders(name, MIME_TYPES[kind])).send(Buffer.concat(parts))
    }),
  )
}
