import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { TransactionChanges } from '../changes/transactionChanges.ts'
import { CommitUnknown, isOutage } from '../outage.ts'
import { answered } from '../records.ts'
import type { Watchdog, WatchedConnection } from '../watchdog.ts'
import type { Reply, WorkerRequest } from './protocol.ts'
import type { DatabaseThread } from './thread.ts'

interface EmbeddedLeaseParts {
  readonly thread: DatabaseThread
  readonly watchdog: Watchdog
  readonly changes: TransactionChanges
  /** Gives the connection to the next waiting caller. */
  readonly pass: () => void
}

/** The use of the embedded connection by one caller. It is always returned outside any transaction. */
export class EmbeddedLease implements DatabaseConnection, WatchedConnection {
  readonly #thread: DatabaseThread
  readonly #watchdog: Watchdog
  readonly #changes: TransactionChanges
  readonly #pass: () => void
  /** The run of the thread at the start; transactions of a former run are lost. */
  readonly #run: number
  #inTransaction = false
  #running = 0
  #idleSince = performance.now()
  /** Why no more statements are accepted. */
  #ended: Error | null = null

  constructor({ thread, watchdog, changes, pass }: EmbeddedLeaseParts) {
    this.#thread = thread
    this.#watchdog = watchdog
    this.#changes = changes
    this.#pass = pass
    this.#run = thread.run
  }

  get idleSince(): number | null {
    return this.#running > 0 ? null : this.#idleSince
  }

  async begin(): Promise<void> {
    await this.#ask({ kind: 'script', sql: 'begin' })
    this.#inTransaction = true
    this.#watchdog.watch(this)
  }

  async commit(): Promise<void> {
    this.#watchdog.leave(this)
    const { command } = await this.#ask({ kind: 'script', sql: 'commit' }).catch((error: Error) => {
      if (!isOutage(error)) throw error
      this.#changes.committed()
      throw new CommitUnknown(error.message, { cause: error })
    })
    this.#inTransaction = false
    if (command === 'ROLLBACK')
      throw new Error('the transaction had failed and was rolled back instead of committed')
    this.#changes.committed()
  }

  /** Rolls back, unless the thread was restarted since; a thread that cannot roll back is restarted. */
  async rollBack(): Promise<void> {
    this.#watchdog.leave(this)
    this.#changes.discard()
    const inTransaction = this.#inTransaction
    this.#inTransaction = false
    if (!inTransaction || this.#run !== this.#thread.run) return
    await this.#thread
      .ask({ kind: 'script', sql: 'rollback' }, this.#run)
      .catch((error: Error) => this.#thread.renew(error))
  }

  /** Returns the connection; an open transaction is rolled back. */
  async end(reason = new Error('a statement on a connection that was given back')): Promise<void> {
    if (this.#ended) return
    this.#ended = reason
    try {
      await this.rollBack()
    } finally {
      this.#pass()
    }
  }

  abandon(reason: Error): void {
    void this.end(reason)
  }

  async executeQuery<R>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const { names, rows, affected } = await this.#ask({ kind: 'query', sql, parameters })
    const records = answered(sql, names, rows)
    this.#changes.note({ text: sql, values: parameters, rows: records, affected }, this.#inTransaction)
    return { rows: records as R[], numAffectedRows: BigInt(affected) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async #ask(ask: WorkerRequest): Promise<Reply> {
    if (this.#ended) throw this.#ended
    this.#running += 1
    try {
      return await this.#thread.ask(ask, this.#run)
    } finally {
      this.#running -= 1
      this.#idleSince = performance.now()
    }
  }
}
