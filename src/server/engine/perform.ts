import type { Sentence } from '../../kernel/sentence.ts'
import { createHash } from 'node:crypto'
import type { AuditChange, AuditSentence } from '../../contract/resources/system/operateLog.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../services.ts'
import { type OperationRecord, findAnswered, writeOperationRecord } from '../store/operationRows.ts'
import { auditRow } from './audit.ts'
import type { Caller } from './caller.ts'
import { requireOwnPerson, requireWritable } from './impersonation.ts'
import { asRefusal } from './dbErrors.ts'
import { readingOf, type Work } from './work.ts'
import type { Writer } from '../store/db.ts'

/** What is recorded about a write, whatever it does. */
export interface OperationContext {
  readonly resource: string
  readonly action: string
  readonly permission: string | null
  readonly parameters: Readonly<Record<string, unknown>>
  /** `route` scopes the idempotency key; `key` is that sent by the client, or null. */
  readonly route: string
  readonly key: string | null
}

/** The result of a write: its answer, the rows it concerns, and the undo entry of every row. */
export interface WriteResult<T> {
  readonly answer: T
  readonly msg?: string
  /** What the call did, for the audit, where its action does not say it: a `submit` creates or updates. */
  readonly action?: string
  readonly targets: readonly string[]
  readonly changes?: readonly AuditChange[]
  readonly message?: string
  /** Its consequences, for the history of its rows. */
  readonly sentences?: readonly AuditSentence[]
  readonly undo?: readonly Undo[] | null
  /** The id of its operation, where the change keeps it in a row of its own; by default a new one. */
  readonly operation?: string
  /** Names in the row of an old client whose values were not stored. */
  readonly ignored?: readonly string[]
  /**
   * Keys of the answer that are returned only this once. Lists and audit never contain them, and the stored
   * answer only sealed.
   */
  readonly once?: Readonly<Record<string, unknown>> | undefined
}
/**
 * How undo restores one row: its former columns, or whether it was removed or created, and the version it
 * must still have.
 */
export interface Undo {
  readonly id: string
  readonly version: number
  /** The version before the change, where a later one was undone; by default the one below `version`. */
  readonly since?: number
  readonly before?: Readonly<Record<string, unknown>>
  readonly removed?: true
  readonly made?: true
  /** Id of the noun where it differs from that of the operation. */
  readonly of?: string
  readonly input?: Readonly<Record<string, unknown>>
}
export interface OperationResult<T> {
  readonly answer: T
  readonly msg: string | undefined
  readonly operation: string | null
  readonly replayed: boolean
  readonly ignored?: readonly string[] | undefined
}

/**
 * Runs a change in one transaction together with its idempotency key, audit row, undo record and
 * notifications; a refusal rolls back all of them. A repeated call with the same key and body gets the first
 * answer; with another body it is refused with IDEMPOTENT_CONFLICT.
 */
export async function perform<T>(
  services: Services,
  caller: Caller,
  context: OperationContext,
  run: (work: Work) => Promise<WriteResult<T>>,
): Promise<OperationResult<T>> {
  requireWritable(caller)
  const claim = idempotencyClaimOf(caller, context)
  try {
    return await services.database.transaction(async (db, alone) => {
      const notes: AuditChange[] = []
      const outcome = await run(workOf(services, caller, context, { db, notes }))
      // What is shown once is a password, a key or a code.
      if (outcome.once) requireOwnPerson(caller)
      const operation = outcome.undo?.length ? (outcome.operation ?? newId()) : null
      const answer =
        operation && outcome.answer !== null && typeof outcome.answer === 'object'
          ? { ...outcome.answer, operation }
          : outcome.answer
      const record = operationRecordOf(services, caller, context, { ...outcome, answer, operation, notes })
      await writeOperationRecord(db, {
        ...record,
        last: alone,
        idempotency: claim && { ...claim, response: storedAnswer(services, { ...outcome, answer }) },
      })
      const { msg, ignored } = outcome
      const result: OperationResult<T> = { answer, msg, operation, replayed: false, ignored }
      return outcome.once ? { ...result, answer: withOnce(answer, outcome.once) } : result
    })
  } catch (error) {
    const replay = claim ? await replayOf<T>(services, claim) : null
    if (replay) return replay
    throw asRefusal(error, services.resources, context.parameters)
  }
}

/** The idempotency key of a call with the SHA-256 of its body. */
interface Claim {
  readonly tenantId: string
  readonly userId: string
  readonly route: string
  readonly key: string
  readonly bodySha: string
}

function idempotencyClaimOf(
  { tenantId, session: { userId } }: Caller,
  { route, key, parameters }: OperationContext,
): Claim | null {
  if (!key) return null
  const bodySha = createHash('sha256').update(JSON.stringify(parameters)).digest('hex')
  return { tenantId, userId, route, key, bodySha }
}

/** The context a change runs in: its transaction, and the list of notes for the audit. */
const workOf = (
  services: Services,
  caller: Caller,
  { parameters }: OperationContext,
  { db, notes }: { readonly db: Writer; readonly notes: AuditChange[] },
): Work => ({
  ...readingOf(services, caller),
  db,
  vault: services.vault,
  note: (change) => {
    notes.push(change)
  },
  confirm: confirmer(parameters),
  tell: (topic, key) => services.database.bus.send(db, topic, key),
})

/** A finished change, with the id of its operation where it can be undone. */
type Concluded = Omit<WriteResult<unknown>, 'operation'> & {
  readonly operation: string | null
  readonly notes: readonly AuditChange[]
}

/** What the last statement of a change writes: audit row, undo record and cache notification. */
function operationRecordOf(
  { database, resources }: Services,
  caller: Caller,
  { resource, action: called, permission, parameters }: OperationContext,
  { action = called, targets, message, sentences, changes, undo, operation, notes }: Concluded,
): Pick<OperationRecord, 'notice' | 'audit' | 'operation'> {
  const { tenantId } = caller,
    { userId } = caller.session
  const cached = targets.length > 0 && isCached(resources, resource)
  return {
    notice: cached ? database.bus.notice('rows', `${tenantId}:${resource}`) : null,
    audit: auditRow(
      caller,
      {
        resource,
        action,
        permission,
        targetIds: targets,
        batchNo: operation,
        message: message ?? null,
        sentences: sentences ?? [],
        diff: [...(changes ?? []), ...notes].slice(0, 2000),
        parameters,
      },
      resources,
    ),
    operation: operation ? { id: operation, tenantId, userId, resource, action, changes: undo } : null,
  }
}

/** The answer stored for repeated calls; one-time values are sealed. */
const storedAnswer = ({ vault }: Services, { answer, msg, once }: WriteResult<unknown>) => ({
  answer,
  msg: msg ?? null,
  ...(once ? { once: vault.seal(JSON.stringify(once)) } : {}),
})

/** The answer with its one-time values. An answer that is no object is replaced by them. */
const withOnce = <T>(answer: T, once: Readonly<Record<string, unknown>>): T =>
  answer !== null && typeof answer === 'object' ? { ...answer, ...once } : (once as T)

/**
 * Rows of large nouns are never cached, so no notification is sent: NOTIFY in every transaction would
 * serialise the commits.
 */
const isCached = (resources: Services['resources'], resource: string): boolean =>
  !resources.find(({ id }) => id === resource)?.large

const CONFIRM_KEYS = ['confirm', 'force', 'confirmNearExpiry']
/** Lets warnings pass where the call confirms them; otherwise refuses with CONFIRM. */
const confirmer =
  (parameters: Readonly<Record<string, unknown>>) =>
  ({ text, params }: Sentence): void => {
    if (!CONFIRM_KEYS.some((name) => ['1', 'true'].includes(String(parameters[name] ?? ''))))
      throw new Refusal('CONFIRM', { ...params, text }, undefined, { details: params })
  }

/**
 * The stored answer of an earlier call with the same idempotency key. A repeated call fails either at the
 * stored key or, before that, at a row the first call created.
 */
async function replayOf<T>(services: Services, claim: Claim): Promise<OperationResult<T> | null> {
  const answered = await findAnswered(services.database.kysely, claim)
  if (!answered) return null
  if (answered.bodySha !== claim.bodySha) fail('IDEMPOTENT_CONFLICT')
  const { answer, msg, once } = answered.response as { answer: T; msg: string | null; once?: string }
  return {
    answer: once
      ? withOnce(answer, JSON.parse(services.vault.open(once)) as Record<string, unknown>)
      : answer,
    msg: msg ?? undefined,
    operation: null,
    replayed: true,
  }
}
