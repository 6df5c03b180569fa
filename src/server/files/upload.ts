import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import { attach } from '../../contract/resources/resource/attach.ts'
import { sendOk } from '../http/answer.ts'
import { audited } from '../http/audited.ts'
import { authenticate } from '../http/authenticate.ts'
import { namingOf, parametersOf, performCall } from '../http/call.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { dropWaiting, settleObject } from './disk.ts'
import { recordUpload } from './record.ts'
import { receiveUpload } from './receiveUpload.ts'

const naming = namingOf(attach, 'upload', null)
/** Refusals that leave open whether the row was committed. */
const UNDECIDED: ReadonlySet<string> = new Set(['OUTCOME_UNKNOWN', 'UNAVAILABLE'])

/**
 * Receives an upload: writes the file, then its row in a transaction, then moves the file to its final path.
 * A failure leaves neither file nor row.
 */
export async function upload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await authenticate(request, services),
    { dataDir } = services.config
  const auditedCall = { request, caller, naming, parameters: parametersOf(request) }
  const pendingUpload = await asTenant(caller.session.tenantId, () =>
    audited(services, auditedCall, () => receiveUpload(services, request, caller)),
  )
  try {
    const result = await performCall({ services, request, reply, caller, naming }, (_parameters, work) =>
      recordUpload(pendingUpload, work),
    )
    if (result.replayed) {
      await dropWaiting(dataDir, pendingUpload.name)
      reply.header('Idempotent-Replay', 'true')
    } else await settleObject(dataDir, pendingUpload.name)
    return sendOk(reply, result.answer, result.msg)
  } catch (error) {
    // Where it is open whether the row was committed, the sweep decides later.
    if (!(error instanceof Refusal && UNDECIDED.has(error.code)))
      await dropWaiting(dataDir, pendingUpload.name)
    throw error
  }
}
