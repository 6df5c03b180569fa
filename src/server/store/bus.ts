import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import type { Addresses } from './postgres/addresses.ts'
import { PostgresListener } from './postgres/listener.ts'
import type { Writer } from './db.ts'

type Listener = (message: string) => void

/**
 * Short messages (`topic:key`) to every server process; key `*` means that messages may have been missed,
 * and that listeners must forget all they cached and look again.
 */
export class Bus {
  #listeners = new Map<string, Set<Listener>>()
  #pendingMessages = new AsyncLocalStorage<string[]>()
  #remote: PostgresListener | null = null

  /** Within one process only: the embedded database has no second one. */
  static local(): Bus {
    return new Bus()
  }

  /** Through LISTEN/NOTIFY on a connection of its own. */
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
   * Calls `listener` with the key of every message of a topic, and with `*` when everything must be
   * forgotten; returns the way to stop.
   */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
    }
  }

  /** Sends when the transaction commits; a message of a transaction that fails is never sent. */
  async send(writer: Writer, topic: string, key: string): Promise<void> {
    const notice = this.notice(topic, key)
    if (notice) await sql`select ${notice}`.execute(writer)
  }

  /**
   * Like `send`, for a statement that is going to run anyway: the expression it has to evaluate, null where
   * there is no other process.
   */
  notice(topic: string, key: string): RawBuilder<unknown> | null {
    const message = `${topic}:${key}`
    this.#pendingMessages.getStore()?.push(message)
    return this.#remote ? sql`pg_notify(${PostgresListener.CHANNEL}, ${message})` : null
  }

  /**
   * Runs a transaction, then delivers what it sent within this process: whoever made a change sees it in
   * his next call; other processes hear of it a moment later.
   */
  async holding<T>(run: () => Promise<T>): Promise<T> {
    const messages: string[] = []
    const result = await this.#pendingMessages.run(messages, run)
    for (const message of messages) this.#deliver(message)
    return result
  }

  /** Tells every listener that it may have missed something: the database was away. */
  missed(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener('*')
  }

  #deliver(message: string): void {
    const [topic = '', key = ''] = message.split(/:(.*)/s)
    for (const listener of this.#listeners.get(topic) ?? []) listener(key)
  }

  /** Whether messages of other processes arrive; throws where they do not. */
  async ping(): Promise<void> {
    await this.#remote?.ping()
  }

  /**
   * Keeps every other process away from the database for as long as this one runs; false where one is there
   * already.
   */
  async alone(): Promise<boolean> {
    return (await this.#remote?.alone()) ?? true
  }

  async close(): Promise<void> {
    await this.#remote?.close()
  }
}
