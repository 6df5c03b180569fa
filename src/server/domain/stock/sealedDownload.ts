import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Naming } from '../../engine/route.ts'
import type { WriteResult } from '../../engine/perform.ts'
import type { Work } from '../../engine/work.ts'
import { attachmentHeaders } from '../../http/answer.ts'
import { parametersOf, performCall } from '../../http/call.ts'
import { callerOfFile } from '../../http/tickets.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { asTenant } from '../../store/tenancy.ts'
import { openBytes } from './sealFile.ts'

/** The name of a file and its sealed content. */
export interface SealedFile {
  readonly fileName: string
  readonly sealed: string
}
/** How an attempt to download a file ended. */
export type DownloadResult = 'shown' | 'denied' | 'over'

/** The result that a refused attempt is recorded with; null where it is none of a file. */
function resultOf(error: unknown): Exclude<DownloadResult, 'shown'> | null {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'FORBIDDEN') return 'denied'
  return error.code === 'PACKAGE_LIMIT' || error.code === 'PACKAGE_LINK' ? 'over' : null
}

/**
 * Sends a sealed archive. `openFile` counts and records the download in one transaction, before anything is sent;
 * `recordRefused` records an attempt that is refused.
 */
export async function sendSealed(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    naming,
    openFile,
    recordRefused,
  }: {
    readonly naming: Naming
    readonly openFile: (id: string, work: Work) => Promise<WriteResult<SealedFile>>
    readonly recordRefused: (
      db: Writer,
      caller: Caller,
      attempt: { readonly id: string; readonly result: DownloadResult },
    ) => Promise<void>
  },
): Promise<FastifyReply> {
  const caller = await callerOfFile(request, services),
    id = String(parametersOf(request).id ?? '')
  try {
    const call = { services, request, reply, caller, naming }
    const { answer } = await performCall(call, (_parameters, work) => openFile(id, work))
    return await reply
      .headers(attachmentHeaders(answer.fileName, 'application/zip'))
      .send(await openBytes(services.vault, answer.sealed))
  } catch (error) {
    const result = resultOf(error)
    if (result !== null)
      await asTenant(caller.tenantId, () =>
        services.database.transaction((db) => recordRefused(db, caller, { id, result })),
      )
    throw error
  }
}
