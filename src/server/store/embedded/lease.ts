import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { CommitUnknown, isOutage } from '../outage.ts'
import { answered } from '../records.ts'
import type { Watchdog, WatchedConnection } from '../watchdog.ts'
import type { Reply, WorkerRequest } from './protocol.ts'
import type { DatabaseThread } from './thread.ts'

/** The use of the embedded connection by one caller. It is always returned outside any transaction. */
export class EmbeddedLease implements DatabaseConnection, WatchedConnection {
  readonly #thread: DatabaseThread
  readonly #watchdog: Watchdog
  readonly #pass: () => void
  /** The run of the thread at the start; transactions of a former run are lost. */
  readonly #run: number
  #inTransaction = false
  #running = 0
  #idleSince = performance.now()
  /** Why no more statements are accepted. */
  #ended: Error | null = null

  /** `pass` gives the connection to the next waiting caller. */
  constructor(thread: DatabaseThread, watchdog: Watchdog, pass: () => void) {
    this.#thread = thread
    this.#watchdog = watchdog
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
      throw isOutage(error) ? new CommitUnknown(error.message, { cause: error }) : error
    })
    this.#inTransaction = false
    if (command === 'ROLLBACK')
      throw new Error('the transaction had failed and was rolled back instead of committed')
  }

  /** Rolls back, unless the thread was restarted since; a thread that cannot roll back is restarted. */
  async rollBack(): Promise<void> {
    this.#watchdog.leave(this)
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
    const reply = await this.#ask({ kind: 'query', sql, parameters })
    return { rows: answered(sql, reply.names, reply.rows) as R[], numAffectedRows: BigInt(reply.affected) }
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
