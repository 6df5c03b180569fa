import type { FastifyReply, FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { holds } from '../engine/caller.ts'
import { authenticate } from '../http/authenticate.ts'
import { FORM_OVERHEAD_BYTES } from '../http/forms.ts'
import { type ReceivedFile, withReceivedFile } from '../http/receiveFile.ts'
import type { Services } from '../services.ts'
import { MAX_FILE_BYTES, prefetchHeadings } from './source.ts'

/** Bytes the body of a call with a file may have. */
export const SHEET_BODY = MAX_FILE_BYTES + FORM_OVERHEAD_BYTES

/** Takes in the file of a call and reads its headings before the call's transaction begins. */
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
