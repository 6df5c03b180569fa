import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { CommitUnknown, isOutage } from '../outage.ts'
import { answered } from '../records.ts'
import type { Watchdog, Watched } from '../watchdog.ts'
import type { Reply, Unsent } from './protocol.ts'
import type { DatabaseThread } from './thread.ts'

/** The one connection, lent to a piece of work. Whatever fails, it goes back outside any transaction. */
export class EmbeddedLease implements DatabaseConnection, Watched {
  readonly #thread: DatabaseThread
  readonly #watchdog: Watchdog
  readonly #pass: () => void
  /** Which start of the thread it was lent by: what a former one had begun is gone. */
  readonly #run: number
  #inside = false
  #running = 0
  #idleSince = performance.now()
  /** Why nothing may be asked any more. */
  #ended: Error | null = null

  /** `pass` hands the connection to whoever waits for it. */
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
    this.#inside = true
    this.#watchdog.watch(this)
  }

  async commit(): Promise<void> {
    this.#watchdog.leave(this)
    const { command } = await this.#ask({ kind: 'script', sql: 'commit' }).catch((error: Error) => {
      throw isOutage(error) ? new CommitUnknown(error.message, { cause: error }) : error
    })
    this.#inside = false
    if (command === 'ROLLBACK')
      throw new Error('the transaction had failed and was rolled back instead of committed')
  }

  /** A thread that is gone took its transaction with it; one that cannot roll back is ended. */
  async rollBack(): Promise<void> {
    this.#watchdog.leave(this)
    const inside = this.#inside
    this.#inside = false
    if (!inside || this.#run !== this.#thread.run) return
    await this.#thread
      .ask({ kind: 'script', sql: 'rollback' }, this.#run)
      .catch((error: Error) => this.#thread.renew(error))
  }

  /** Gives the connection back; what nobody ended is rolled back. */
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

  async #ask(ask: Unsent): Promise<Reply> {
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
