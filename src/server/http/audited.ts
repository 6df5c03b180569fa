import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../contract/errors.ts'
import { fillText, type Sentence } from '../../kernel/sentence.ts'
import { auditRow, writeAudit } from '../engine/audit.ts'
import { HIDDEN, isHiddenName } from '../engine/auditValues.ts'
import type { Caller } from '../engine/caller.ts'
import type { Services } from '../services.ts'
import { refusalOf } from './answer.ts'
import type { Naming, Parameters } from '../engine/route.ts'

/**
 * A call under way: who makes it, what it is called, and whether only the lack of a right and what was
 * unforeseen counts.
 */
export interface AuditedCall {
  readonly request: FastifyRequest
  readonly caller: Caller
  readonly naming: Naming
  readonly parameters: Parameters
  readonly reading?: boolean
}

/** Runs a call; one that fails leaves an audit row, refused or broken, and its refusal goes on. */
export async function audited<T>(services: Services, call: AuditedCall, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const failure = refusalOf(error, call.request)
    if (isRecorded(failure, call)) await recordFailure(services, call, failure)
    throw failure
  }
}

/**
 * The database is away, or has more to do than it can: it takes no row either, and nobody waits for it
 * twice.
 */
const UNRECORDED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'OUTCOME_UNKNOWN', 'BUSY'])
const isRecorded = ({ code }: Refusal, { reading }: AuditedCall): boolean =>
  !UNRECORDED.has(code) &&
  (!reading || code === 'FORBIDDEN' || code === 'SYSTEM_ERROR' || code === 'STORAGE_FULL')

/** Where the row cannot be written either, the log says so; the caller is told what failed first. */
async function recordFailure(
  services: Services,
  { request, caller, naming, parameters }: AuditedCall,
  failure: Refusal,
): Promise<void> {
  const { sentence, code, permission } = failureOf(services, naming, failure)
  const auditEntry = {
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

/** A protected value that a refusal repeats is hidden too. */
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
