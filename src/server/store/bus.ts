import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Writer } from './database.ts'
import { connectionSettings } from './postgres.ts'

type Listener = (message: string) => void
const CHANNEL = 'quarterdeck'

/** Short messages (`topic:key`) to every server process; topic `*` means listeners must forget all they cached. */
export class Bus {
  #listeners = new Map<string, Set<Listener>>()
  #held = new AsyncLocalStorage<string[]>()
  #client: pg.Client | null = null
  #address: string | null = null
  #closed = false

  /** Within one process only: the embedded database has no second one. */
  static local(): Bus {
    return new Bus()
  }

  /** Through LISTEN/NOTIFY on a connection of its own, which reconnects and then flushes every cache. */
  static async listening(address: string): Promise<Bus> {
    const bus = new Bus()
    bus.#address = address
    await bus.#connect()
    return bus
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...connectionSettings(this.#address ?? ''), keepAlive: true })
    client.on('notification', (note) => {
      this.#deliver(note.payload ?? '')
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!this.#closed) this.#reconnect()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
  }

  #reconnect(): void {
    setTimeout(() => {
      this.#connect().then(
        () => {
          this.#deliver('*:')
        },
        () => {
          if (!this.#closed) this.#reconnect()
        },
      )
    }, 500).unref()
  }

  /** Calls `listener` with the key of every message of a topic, and with `*` when everything must be forgotten; returns the way to stop. */
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

  /** Like `send`, for a statement that is going to run anyway: the expression it has to evaluate, null where there is no other process. */
  notice(topic: string, key: string): RawBuilder<unknown> | null {
    const message = `${topic}:${key}`
    this.#held.getStore()?.push(message)
    return this.#address ? sql`pg_notify(${CHANNEL}, ${message})` : null
  }

  /** Runs a transaction, then delivers what it sent within this process: whoever made a change sees it in his next call; other processes hear of it a moment later. */
  async holding<T>(run: () => Promise<T>): Promise<T> {
    const messages: string[] = []
    const result = await this.#held.run(messages, run)
    for (const message of messages) this.#deliver(message)
    return result
  }

  #deliver(message: string): void {
    const [topic = '', key = ''] = message.split(/:(.*)/s)
    if (topic === '*')
      for (const listeners of this.#listeners.values()) for (const listener of listeners) listener('*')
    else for (const listener of this.#listeners.get(topic) ?? []) listener(key)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }
}
