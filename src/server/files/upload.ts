import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import { attach } from '../../contract/resources/resource/attach.ts'
import { sendOk } from '../http/answer.ts'
import { audited } from '../http/audited.ts'
import { authenticate } from '../http/authenticate.ts'
import { namingOf, parametersOf, performCall } from '../http/call.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { dropUpload, settleUpload } from './remoteObjects.ts'
import { recordUpload } from './record.ts'
import { receiveUpload } from './receiveUpload.ts'

const naming = namingOf(attach, 'upload', null)
/** Refusals that leave open whether the row was committed. */
const UNDECIDED: ReadonlySet<string> = new Set(['OUTCOME_UNKNOWN', 'UNAVAILABLE'])

/**
 * Receives an upload: stores the file, then its row in a transaction, then moves the file to its final path.
 * A failure leaves neither file nor row.
 */
export async function upload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await authenticate(request, services)
  const auditedCall = { request, caller, naming, parameters: parametersOf(request) }
  const pendingUpload = await asTenant(caller.session.tenantId, () =>
    audited(services, auditedCall, () => receiveUpload(services, request, caller)),
  )
  const { storage } = pendingUpload,
    object = { name: pendingUpload.name, ossId: storage.id }
  try {
    const result = await performCall({ services, request, reply, caller, naming }, (_parameters, work) =>
      recordUpload(pendingUpload, work),
    )
    if (result.replayed) {
      await dropUpload(services, storage, object)
      reply.header('Idempotent-Replay', 'true')
    } else await settleUpload(services, storage, object)
    return sendOk(reply, result.answer, result.msg)
  } catch (error) {
    // Where it is open whether the row was committed, the sweep decides later.
    if (!(error instanceof Refusal && UNDECIDED.has(error.code)))
      await dropUpload(services, storage, object).catch(() => undefined)
    throw error
  }
}
