import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../contract/errors.ts'
import { fillText, type Sentence } from '../../kernel/sentence.ts'
import { type AuditEntry, auditRow, writeAudit } from '../engine/audit.ts'
import { HIDDEN, isHiddenName } from '../engine/auditValues.ts'
import type { Caller } from '../engine/caller.ts'
import { requireWritable } from '../engine/impersonation.ts'
import type { Services } from '../services.ts'
import { refusalOf } from './answer.ts'
import type { Naming, Parameters } from '../engine/route.ts'

/** A call that is audited; of a `reading` one only a missing right and unforeseen errors are recorded. */
export interface AuditedCall {
  readonly request: FastifyRequest
  readonly caller: Caller
  readonly naming: Naming
  readonly parameters: Parameters
  readonly reading?: boolean
}

/**
 * Runs a call, unless it changes something in the name of a user who may only be looked at. A failing one gets an
 * audit row; its error is rethrown as a `Refusal`.
 */
export async function audited<T>(services: Services, call: AuditedCall, run: () => Promise<T>): Promise<T> {
  try {
    if (!call.reading) requireWritable(call.caller)
    return await run()
  } catch (error) {
    const failure = refusalOf(error, call.request)
    if (isRecorded(failure, call)) await recordFailure(services, call, failure)
    throw failure
  }
}

/**
 * Refusals that get no audit row: the database is unavailable or overloaded and would not take the row
 * either.
 */
const UNRECORDED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'OUTCOME_UNKNOWN', 'BUSY'])
const isRecorded = ({ code }: Refusal, { reading }: AuditedCall): boolean =>
  !UNRECORDED.has(code) &&
  (!reading || code === 'FORBIDDEN' || code === 'SYSTEM_ERROR' || code === 'STORAGE_FULL')

/**
 * Writes the audit row of a failed call; a failure to do so is logged, and the client gets the first error.
 */
async function recordFailure(
  services: Services,
  { request, caller, naming, parameters }: AuditedCall,
  failure: Refusal,
): Promise<void> {
  const { sentence, code, permission } = failureOf(services, naming, failure)
  const auditEntry: AuditEntry = {
    ...naming,
    permission,
    parameters,
    succeeded: false,
    errCode: code,
    message: fillText(sentence.text, sentence.params),
    sentences: [sentence],
  }
  try {
    await writeAudit(services.database, auditRow(caller, auditEntry, services.resources))
  } catch (unwritten) {
    request.log.error({ err: unwritten, traceId: request.id }, 'a failed call has no audit row')
  }
}

interface Failure {
  readonly sentence: Sentence
  readonly code: string
  readonly permission: string | null
}

/** What is recorded of a refusal; a protected value in its text is masked. */
function failureOf(
  services: Services,
  { resource, permission }: Naming,
  { sentence, code, field, params }: Refusal,
): Failure {
  const hidden = field !== undefined && 'value' in params && isHiddenName(services.resources, resource, field)
  return {
    sentence: hidden ? { text: sentence.text, params: { ...sentence.params, value: HIDDEN } } : sentence,
    code,
    permission: typeof params.permission === 'string' ? params.permission : permission,
  }
}
