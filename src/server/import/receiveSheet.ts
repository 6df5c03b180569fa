import type { FastifyReply, FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { holds } from '../engine/caller.ts'
import { authenticate } from '../http/authenticate.ts'
import { FORM_OVERHEAD_BYTES } from '../http/forms.ts'
import { type ReceivedFile, withReceivedFile } from '../http/receiveFile.ts'
import type { Services } from '../services.ts'
import { MAX_FILE_BYTES, prefetchHeadings } from './source.ts'

/** Maximum size in bytes of a request body with a file. */
export const SHEET_BODY = MAX_FILE_BYTES + FORM_OVERHEAD_BYTES

/** Receives the file of a request and reads its headings before the transaction of the request begins. */
export function withSheet(
  services: Services,
  request: FastifyRequest,
  resource: Resource,
  answer: (file: ReceivedFile) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return withReceivedFile(request, services, resource.importing.maxBytes ?? MAX_FILE_BYTES, async (file) => {
    if (holds(await authenticate(request, services), permissionOf(resource, 'import')))
      await prefetchHeadings(file)
    return answer(file)
  })
}
