import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import type { Addresses } from './postgres/addresses.ts'
import { PostgresListener } from './postgres/listener.ts'
import { ChangeLog } from './changes/changeLog.ts'
import type { Writer } from './db.ts'

type Listener = (message: string) => void

/**
 * Short messages (`topic:key`) to every server process. The key `*` means that messages may have been missed:
 * listeners have to discard what they cached.
 */
export class Bus {
  #listeners = new Map<string, Set<Listener>>()
  #pendingMessages = new AsyncLocalStorage<string[]>()
  #remote: PostgresListener | null = null
  /** What committed transactions of every server process changed. */
  readonly changes: ChangeLog = new ChangeLog(this)

  /** Within this process only: the embedded database is used by no other. */
  static local(): Bus {
    return new Bus()
  }

  /** Through LISTEN/NOTIFY on a separate connection. */
  static async listening(addresses: Addresses): Promise<Bus> {
    const bus = new Bus()
    bus.#remote = await PostgresListener.open(addresses, {
      onMessage: (message) => {
        bus.#deliver(message)
      },
      onMissed: () => {
        bus.missed()
      },
    })
    return bus
  }

  /**
   * Calls `listener` with the key of every message of a topic, and with `*` when caches have to be discarded;
   * returns the function that stops it.
   */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
    }
  }

  /** Sends when the transaction commits; a message of a failed transaction is not sent. */
  async send(writer: Writer, topic: string, key: string): Promise<void> {
    const notice = this.notice(topic, key)
    if (notice) await sql`select ${notice}`.execute(writer)
  }

  /**
   * Like `send`, for a statement that is run anyway: returns the expression it has to evaluate; null without
   * other processes.
   */
  notice(topic: string, key: string): RawBuilder<unknown> | null {
    const message = `${topic}:${key}`
    this.#pendingMessages.getStore()?.push(message)
    return this.#remote ? sql`pg_notify(${PostgresListener.CHANNEL}, ${message})` : null
  }

  /**
   * Runs a transaction, then delivers its messages within this process, so that the next call of the same
   * user sees the change. Other processes get them a moment later.
   */
  async holding<T>(run: () => Promise<T>): Promise<T> {
    const messages: string[] = []
    const result = await this.#pendingMessages.run(messages, run)
    for (const message of messages) this.#deliver(message)
    return result
  }

  /** Sends `*` to every listener after the connection to the database was lost. */
  missed(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener('*')
  }

  #deliver(message: string): void {
    const [topic = '', key = ''] = message.split(/:(.*)/s)
    for (const listener of this.#listeners.get(topic) ?? []) listener(key)
  }

  /**
   * Sends to the other processes at once, outside any transaction; throws where the connection is lost. The
   * sender hears it too.
   */
  async broadcast(topic: string, key: string): Promise<void> {
    await this.#remote?.notify(`${topic}:${key}`)
  }

  /** Checks that messages of other processes arrive; throws where they do not. */
  async ping(): Promise<void> {
    await this.#remote?.ping()
  }

  /**
   * Locks the database against other server processes for as long as this one runs; false where another is
   * running.
   */
  async alone(): Promise<boolean> {
    return (await this.#remote?.alone()) ?? true
  }

  async close(): Promise<void> {
    this.changes.close()
    await this.#remote?.close()
  }
}
