import type { FastifyReply, FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { holds } from '../engine/caller.ts'
import { authenticate } from '../http/authenticate.ts'
import { FORM_ROOM } from '../http/forms.ts'
import { type TakenFile, withFile } from '../http/takeFile.ts'
import type { Services } from '../services.ts'
import { LARGEST_FILE, readHeadingsAhead } from './source.ts'

/** Bytes the body of a call with a file may have. */
export const SHEET_BODY = LARGEST_FILE + FORM_ROOM

/** Takes in the file of a call and reads its headings before the call's transaction begins. */
export function withSheet(
  services: Services,
  request: FastifyRequest,
  resource: Resource,
  answer: (file: TakenFile) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return withFile(request, services, resource.importing.maxBytes ?? LARGEST_FILE, async (file) => {
    if (holds(await authenticate(request, services), permissionOf(resource, 'import')))
      await readHeadingsAhead(file)
    return answer(file)
  })
}
