import type { Sentence } from '../../kernel/sentence.ts'
import { createHash } from 'node:crypto'
import type { AuditChange, AuditSentence } from '../../contract/resources/system/operateLog.ts'
import { fail } from '../../contract/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../services.ts'
import { findAnswered, writeEnding } from '../store/commitRows.ts'
import { auditRow } from './audit.ts'
import type { Caller } from './caller.ts'
import { asRefusal } from './dbErrors.ts'
import { readingOf, type Work } from './work.ts'

/** What a write wants recorded, whatever it is. */
export interface Told {
  readonly resource: string
  readonly action: string
  readonly permission: string | null
  readonly parameters: Readonly<Record<string, unknown>>
  /** Route of the idempotency key; the key of the client, if it sent one. */
  readonly route: string
  readonly key: string | null
}

/** What a write gives back: the answer, the rows it concerns, and per row what undo would restore. */
export interface Done<T> {
  readonly answer: T
  readonly msg?: string
  readonly targets: readonly string[]
  readonly changes?: readonly AuditChange[]
  readonly message?: string
  /** What it brought about, for the history of its rows. */
  readonly said?: readonly AuditSentence[]
  readonly undo?: readonly Undo[] | null
  /** Keys of the answer that are told this once: no list, no audit and no kept answer has them in the open. */
  readonly once?: Readonly<Record<string, unknown>> | undefined
}
/** How one row goes back: the columns it had, whether it was removed or made, and the version it must still have. */
export interface Undo {
  readonly id: string
  readonly version: number
  readonly before?: Readonly<Record<string, unknown>>
  readonly removed?: true
  readonly made?: true /** Id of the noun where it is another than the operation's. */
  readonly of?: string
  readonly input?: Readonly<Record<string, unknown>>
}
export interface Performed<T> {
  readonly answer: T
  readonly msg: string | undefined
  readonly operation: string | null
  readonly replayed: boolean
}

/** Runs a change in one transaction with its idempotency key, audit row, undo record and messages; nothing of it survives a refusal. */
export async function perform<T>(
  services: Services,
  caller: Caller,
  told: Told,
  run: (work: Work) => Promise<Done<T>>,
): Promise<Performed<T>> {
  const { tenantId, userId } = caller.session
  const bodySha = told.key ? createHash('sha256').update(JSON.stringify(told.parameters)).digest('hex') : ''
  try {
    return await services.database.transaction(async (db, alone) => {
      const notes: AuditChange[] = []
      const work: Work = {
        ...readingOf(services, caller),
        db,
        vault: services.vault,
        note: (change) => {
          notes.push(change)
        },
        confirm: confirming(told.parameters),
        tell: (topic, key) => services.database.bus.send(db, topic, key),
      }
      const done = await run(work)
      const operation = done.undo?.length ? newId() : null
      const answer =
        operation && done.answer !== null && typeof done.answer === 'object'
          ? { ...done.answer, operation }
          : done.answer
      const result: Performed<T> = { answer, msg: done.msg, operation, replayed: false }
      await writeEnding(db, {
        last: alone,
        notice:
          done.targets.length && isCached(services, told.resource)
            ? services.database.bus.notice('rows', `${tenantId}:${told.resource}`)
            : null,
        audit: auditRow(caller, {
          resource: told.resource,
          action: told.action,
          permission: told.permission,
          targetIds: done.targets,
          batchNo: operation,
          message: done.message ?? null,
          said: done.said ?? [],
          diff: [...(done.changes ?? []), ...notes].slice(0, 2000),
          parameters: told.parameters,
        }),
        operation: operation
          ? {
              id: operation,
              tenantId,
              userId,
              resource: told.resource,
              action: told.action,
              changes: done.undo,
            }
          : null,
        idempotency: told.key
          ? {
              tenantId,
              userId,
              route: told.route,
              key: told.key,
              bodySha,
              response: {
                answer: result.answer,
                msg: result.msg ?? null,
                ...(done.once ? { once: services.vault.seal(JSON.stringify(done.once)) } : {}),
              },
            }
          : null,
      })
      return done.once ? { ...result, answer: withOnce(answer, done.once) } : result
    })
  } catch (error) {
    const replay = told.key
      ? await replayOf<T>(services, { tenantId, userId, route: told.route, key: told.key }, bodySha)
      : null
    if (replay) return replay
    throw asRefusal(error, services.resources, told.parameters)
  }
}

/** An answer with what is told once; whoever only wants to hear that it was done hears that part alone. */
const withOnce = <T>(answer: T, once: Readonly<Record<string, unknown>>): T =>
  answer !== null && typeof answer === 'object' ? { ...answer, ...once } : (once as T)

/** Nobody keeps rows of large nouns in memory, so nobody is told of them: a message at every commit would make commits wait for each other. */
const isCached = (services: Services, resource: string): boolean =>
  !services.resources.find(({ id }) => id === resource)?.large

const CONFIRMED = ['confirm', 'force', 'confirmNearExpiry']
/** Lets warnings pass where the call says that its sender has seen them. */
const confirming =
  (parameters: Readonly<Record<string, unknown>>) =>
  ({ text, params }: Sentence): void => {
    if (!CONFIRMED.some((name) => ['1', 'true'].includes(String(parameters[name] ?? ''))))
      fail('CONFIRM', { ...params, text })
  }

/** A repeated call runs into its first: at the kept key, or before that at a row the first one made. The first answer stands. */
async function replayOf<T>(
  services: Services,
  claim: { readonly tenantId: string; readonly userId: string; readonly route: string; readonly key: string },
  bodySha: string,
): Promise<Performed<T> | null> {
  const answered = await findAnswered(services.database.kysely, claim)
  if (!answered) return null
  if (answered.bodySha !== bodySha) fail('IDEMPOTENT_CONFLICT')
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
