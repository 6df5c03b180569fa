import type { Socket } from 'node:net'
import type pg from 'pg'
import type { TransactionChanges } from '../changes/transactionChanges.ts'
import { CommitUnknown, isOutage } from '../outage.ts'
import { answered } from '../records.ts'
import type { StatementNames } from '../statementNames.ts'
import type { Watchdog, WatchedConnection } from '../watchdog.ts'

/**
 * Marks the last statement of a transaction: the commit is sent together with it. If the statement fails,
 * nothing is committed.
 */
export const LAST = '/* last */'
const EMPTY_ANSWER = { command: '', rowCount: 0, rows: [] }

interface LeaseParts {
  readonly names: StatementNames
  readonly watchdog: Watchdog
  readonly changes: TransactionChanges
  /** Sets the tenant of the connection; null where it has it already. */
  readonly useTenant: (() => Promise<void>) | null
}
type Answer = Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

/**
 * The use of a pooled connection by one caller. Statements issued in one turn of the event loop are written
 * at once. The tenant and `begin` are sent with the first statement and `commit` with the last, so that a
 * transaction of two statements takes two round trips. After an error the connection is returned outside any
 * transaction, or closed.
 */
export class Lease implements WatchedConnection {
  /** `begin` was requested but is not sent yet. */
  #isBeginPending = false
  /** The database may be inside a transaction of this lease. */
  #mayBeInTransaction = false
  #commit: Answer | null = null
  /** Sets the tenant of the connection; null where that is done or not necessary. */
  #useTenant: (() => Promise<void>) | null
  /** The tenant was sent, and is not confirmed yet. */
  #tenantSent: Promise<void> | null = null
  #isWriting = false
  /** Why the connection must not be used any more. */
  #broken: Error | null = null
  #released = false
  #running = 0
  #idleSince = performance.now()
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #watchdog: Watchdog
  readonly #changes: TransactionChanges

  constructor(client: pg.PoolClient, { names, watchdog, changes, useTenant }: LeaseParts) {
    this.#client = client
    this.#names = names
    this.#watchdog = watchdog
    this.#changes = changes
    this.#useTenant = useTenant
  }

  get idleSince(): number | null {
    return this.#running > 0 ? null : this.#idleSince
  }

  query(text: string, values: readonly unknown[]): Answer {
    if (text === 'rollback') return this.#rollBack()
    if (this.#broken) return Promise.reject(this.#broken)
    if (text === 'begin') return this.#requestTransaction()
    if (text === 'commit') return this.#commitChanges()
    if (this.#commit) return Promise.reject(new Error(`a statement after the last one: ${text.slice(0, 80)}`))
    if (text.startsWith('start transaction')) this.#enter()
    if (this.#isBeginPending) {
      this.#isBeginPending = false
      this.#enter()
      // If this fails, the statement fails as well, and that is awaited.
      this.#send('begin', []).catch(() => undefined)
    }
    return text.startsWith(LAST) ? this.#sendLast(text, values) : this.#send(text, values)
  }

  /** Ends the transaction; what it changed is told then, and also where the outcome is unknown. */
  async #commitChanges(): Answer {
    try {
      const answer = committed(await this.#end('commit'))
      this.#changes.committed()
      return answer
    } catch (error) {
      if (error instanceof CommitUnknown) this.#changes.committed()
      throw error
    }
  }

  #requestTransaction(): Answer {
    this.#isBeginPending = true
    this.#watchdog.watch(this)
    return Promise.resolve(EMPTY_ANSWER)
  }

  #enter(): void {
    this.#mayBeInTransaction = true
    this.#watchdog.watch(this)
  }

  /** Sends the last statement of a transaction and its `commit`. */
  #sendLast(text: string, values: readonly unknown[]): Answer {
    this.#enter()
    const answer = this.#send(text, values)
    this.#commit = this.#send('commit', [])
    this.#commit.catch(() => undefined)
    return answer.catch(unknownOutcome)
  }

  /** Ends a transaction; nothing is sent if it never began, and a commit that was already sent is awaited. */
  async #end(text: 'commit' | 'rollback'): Answer {
    this.#watchdog.leave(this)
    const neverBegun = this.#isBeginPending,
      sentCommit = this.#commit
    this.#isBeginPending = false
    this.#commit = null
    if (neverBegun) return EMPTY_ANSWER
    const answer = await (sentCommit ?? this.#send(text, [])).catch(
      text === 'commit'
        ? unknownOutcome
        : (error: unknown) => {
            throw error
          },
    )
    this.#mayBeInTransaction = false
    return answer
  }

  /** Holds back what is written until the end of this turn of the event loop. */
  #gather(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    // The type of the client does not declare its socket.
    const { stream } = (this.#client as unknown as { readonly connection: { readonly stream: Socket } })
      .connection
    stream.cork()
    process.nextTick(() => {
      this.#isWriting = false
      stream.uncork()
    })
  }

  /** Sends the tenant before the first statement; a connection without it is not used any more. */
  #sendTenant(): void {
    const sent = this.#useTenant?.() ?? null
    this.#useTenant = null
    this.#tenantSent = sent
    sent?.catch((error: unknown) => {
      this.#broken = error as Error
    })
  }

  async #send(text: string, values: readonly unknown[]): Answer {
    this.#running += 1
    this.#gather()
    if (this.#useTenant) this.#sendTenant()
    try {
      const { command, rowCount, rows, fields } = await this.#client.query<unknown[]>({
        name: this.#names.of(text, values),
        text,
        values: [...values],
        rowMode: 'array',
      })
      // Statements are answered in order: the tenant is confirmed or refused by now.
      if (this.#tenantSent) await this.#tenantSent
      this.#tenantSent = null
      const records = answered(
        text,
        fields.map((field) => field.name),
        rows,
      )
      this.#changes.note({ text, values, rows: records, affected: rowCount ?? 0 }, this.#mayBeInTransaction)
      return { command, rowCount, rows: records }
    } catch (error) {
      if (isOutage(error)) this.#broken = error as Error
      throw error
    } finally {
      this.#running -= 1
      this.#idleSince = performance.now()
    }
  }

  /**
   * A transaction that cannot be rolled back by a statement is rolled back by closing the connection; the
   * original error is the one reported.
   */
  async #rollBack(): Answer {
    this.#changes.discard()
    if (this.#broken) return EMPTY_ANSWER
    return this.#end('rollback').catch((error: Error) => {
      this.#broken = error
      return EMPTY_ANSWER
    })
  }

  abandon(reason: Error): void {
    this.#broken = reason
    this.release()
  }

  release(): void {
    if (this.#released) return
    this.#released = true
    this.#watchdog.leave(this)
    this.#client.release(this.#broken !== null || this.#mayBeInTransaction)
  }
}

/** A commit sent on a connection that broke may have succeeded. */
function unknownOutcome(error: unknown): never {
  if (isOutage(error)) throw new CommitUnknown((error as Error).message, { cause: error })
  throw error
}

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK and without an error. */
function committed(answer: Awaited<Answer>): Awaited<Answer> {
  if (answer.command === 'ROLLBACK')
    throw new Error('the transaction had failed and was rolled back instead of committed')
  return answer
}
