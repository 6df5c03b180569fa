import type { Socket } from 'node:net'
import type pg from 'pg'
import { CommitUnknown, isOutage } from '../outage.ts'
import { answered } from '../records.ts'
import type { StatementNames } from '../statementNames.ts'
import type { Watchdog, Watched } from '../watchdog.ts'

/**
 * In front of the last statement of a transaction: its commit travels with it. If it fails, nothing is
 * committed.
 */
export const LAST = '/* last */'
const NOTHING = { command: '', rowCount: 0, rows: [] }

type Answer = Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

/**
 * A connection lent to one piece of work. `begin` waits for the first statement and `commit` may go with
 * the last, so
 * that a transaction of two statements asks the database twice, not four times. Whatever fails, the
 * connection goes
 * back clean or not at all.
 */
export class Lease implements Watched {
  /** A transaction was asked for, and not a word of it sent yet. */
  #begin = false
  /** The database may be inside a transaction of ours. */
  #inside = false
  #commit: Answer | null = null
  /** Why the connection is not to be used any more. */
  #broken: Error | null = null
  #released = false
  #running = 0
  #idleSince = performance.now()
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #watchdog: Watchdog

  constructor(client: pg.PoolClient, names: StatementNames, watchdog: Watchdog) {
    this.#client = client
    this.#names = names
    this.#watchdog = watchdog
  }

  get idleSince(): number | null {
    return this.#running > 0 ? null : this.#idleSince
  }

  query(text: string, values: readonly unknown[]): Answer {
    if (text === 'rollback') return this.#rollBack()
    if (this.#broken) return Promise.reject(this.#broken)
    if (text === 'begin') return this.#requestTransaction()
    if (text === 'commit') return this.#end('commit').then(committed)
    if (this.#commit) return Promise.reject(new Error(`a statement after the last one: ${text.slice(0, 80)}`))
    if (text.startsWith('start transaction')) this.#enter()
    if (!this.#begin && !text.startsWith(LAST)) return this.#send(text, values)
    return this.#sendTogether(text, values)
  }

  #requestTransaction(): Answer {
    this.#begin = true
    this.#watchdog.watch(this)
    return Promise.resolve(NOTHING)
  }

  #enter(): void {
    this.#inside = true
    this.#watchdog.watch(this)
  }

  /** The first statement of a transaction behind its beginning, the last one in front of its end. */
  #sendTogether(text: string, values: readonly unknown[]): Answer {
    const { stream } = (this.#client as unknown as { readonly connection: { readonly stream: Socket } })
      .connection
    stream.cork()
    const begun = this.#begin ? this.#send('begin', []) : null
    this.#begin = false
    this.#enter()
    const last = text.startsWith(LAST),
      answer = this.#send(text, values)
    if (last) this.#commit = this.#send('commit', [])
    stream.uncork()
    // What fails here fails in the statement as well, which is awaited.
    begun?.catch(() => undefined)
    this.#commit?.catch(() => undefined)
    return last ? answer.catch(unknownOutcome) : answer
  }

  /** A transaction that asked nothing is over without a word; one whose commit was sent has its answer. */
  async #end(text: 'commit' | 'rollback'): Answer {
    this.#watchdog.leave(this)
    const silent = this.#begin,
      sent = this.#commit
    this.#begin = false
    this.#commit = null
    if (silent) return NOTHING
    const answer = await (sent ?? this.#send(text, [])).catch(
      text === 'commit'
        ? unknownOutcome
        : (error: unknown) => {
            throw error
          },
    )
    this.#inside = false
    return answer
  }

  async #send(text: string, values: readonly unknown[]): Answer {
    this.#running += 1
    try {
      const { command, rowCount, rows, fields } = await this.#client.query<unknown[]>({
        name: this.#names.of(text, values),
        text,
        values: [...values],
        rowMode: 'array',
      })
      return {
        command,
        rowCount,
        rows: answered(
          text,
          fields.map((field) => field.name),
          rows,
        ),
      }
    } catch (error) {
      if (isOutage(error)) this.#broken = error as Error
      throw error
    } finally {
      this.#running -= 1
      this.#idleSince = performance.now()
    }
  }

  /**
   * What cannot be rolled back in words is rolled back by closing the connection; the error that led here
   * is what counts.
   */
  async #rollBack(): Answer {
    if (this.#broken) return NOTHING
    return this.#end('rollback').catch((error: Error) => {
      this.#broken = error
      return NOTHING
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
    this.#client.release(this.#broken !== null || this.#inside)
  }
}

/** A commit that was sent on a connection that broke may have happened. */
function unknownOutcome(error: unknown): never {
  if (isOutage(error)) throw new CommitUnknown((error as Error).message, { cause: error })
  throw error
}

/** The database answers a commit of a failed transaction without an error: it rolls back. */
function committed(answer: Awaited<Answer>): Awaited<Answer> {
  if (answer.command === 'ROLLBACK')
    throw new Error('the transaction had failed and was rolled back instead of committed')
  return answer
}
