import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoff } from '../backoff.ts'
import { DatabaseUnavailable } from '../outage.ts'
import { type Addresses, connectClient } from './addresses.ts'

/**
 * Advisory lock that every server process holds shared; a process that needs the database for itself takes it
 * exclusively.
 */
export const PRESENCE = 7205004
const LOCKED_EXCLUSIVELY = '另一个进程正在独占数据库（例如更换密钥），请等它完成'
/** Interval of the heartbeat of the listening connection, and timeout of its answer, in milliseconds. */
const HEARTBEAT_MS = 10_000,
  ANSWER_TIMEOUT_MS = 5000

interface ListenerHandlers {
  readonly onMessage: (message: string) => void
  /** The connection was lost for a moment: messages may have been missed. */
  readonly onMissed: () => void
}
interface Connection {
  readonly client: pg.Client
  readonly lost: Promise<void>
  readonly hangUp: () => void
}

/**
 * The connection that listens for notifications. It is reopened when it is lost, one attempt at a time with
 * increasing delays.
 */
export class PostgresListener {
  static readonly CHANNEL = 'quarterdeck'
  readonly #addresses: Addresses
  readonly #handlers: ListenerHandlers
  readonly #stop = new AbortController()
  #connection: Connection | null = null
  #closing: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  private constructor(addresses: Addresses, handlers: ListenerHandlers) {
    this.#addresses = addresses
    this.#handlers = handlers
  }

  /** Throws where the first connection fails. */
  static async open(addresses: Addresses, handlers: ListenerHandlers): Promise<PostgresListener> {
    const listener = new PostgresListener(addresses, handlers)
    const connection = await listener.#connect()
    listener.#running = listener.#maintain(connection)
    return listener
  }

  async #connect(): Promise<Connection> {
    let hangUp: () => void = () => undefined
    const lost = new Promise<void>((resolve) => {
      hangUp = resolve
    })
    const client = await this.#addresses.reach((address) => connectClient(address, hangUp))
    client.on('notification', ({ payload }) => {
      this.#handlers.onMessage(payload ?? '')
    })
    try {
      const { rows } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_lock_shared(${PRESENCE}) as free`,
      )
      if (!rows[0]?.free) throw new Error(LOCKED_EXCLUSIVELY)
      await client.query(`listen ${PostgresListener.CHANNEL}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    this.#connection = { client, lost, hangUp }
    return this.#connection
  }

  async #maintain(first: Connection): Promise<void> {
    let connection: Connection | null = first
    while (!this.#stop.signal.aborted) {
      if (connection) await this.#untilLost(connection)
      connection = await this.#reconnect()
      if (connection) this.#handlers.onMissed()
    }
  }

  /** Waits until a connection is lost; a heartbeat detects one that does not answer. */
  async #untilLost({ client, lost, hangUp }: Connection): Promise<void> {
    const heartbeat = setInterval(() => {
      const limit = setTimeout(hangUp, ANSWER_TIMEOUT_MS)
      client.query('select 1').then(() => {
        clearTimeout(limit)
      }, hangUp)
    }, HEARTBEAT_MS)
    heartbeat.unref()
    await lost
    clearInterval(heartbeat)
    this.#connection = null
    // The end of a lost connection is not awaited here; `close` awaits it.
    this.#closing = client.end().catch(() => undefined)
  }

  /** The next connection; null after `close`. */
  async #reconnect(): Promise<Connection | null> {
    for (let attempt = 0; !this.#stop.signal.aborted; attempt += 1) {
      await backoff(attempt, { initialMs: 100, maxMs: 1000, signal: this.#stop.signal })
      try {
        if (!this.#stop.signal.aborted) return await this.#connect()
      } catch {
        /* the next attempt comes later */
      }
    }
    return null
  }

  /** Notifies every process, this one included; throws while there is no connection. */
  async notify(message: string): Promise<void> {
    if (!this.#connection) throw new DatabaseUnavailable('no connection to the database')
    await this.#connection.client.query('select pg_notify($1, $2)', [PostgresListener.CHANNEL, message])
  }

  /** Queries on the listening connection; throws while there is none. */
  async ping(): Promise<void> {
    if (!this.#connection) throw new DatabaseUnavailable('no connection to the database')
    await this.#connection.client.query('select 1')
  }

  /**
   * Takes the database exclusively for the lifetime of this connection; false while another process uses it.
   */
  async alone(): Promise<boolean> {
    if (!this.#connection) throw new DatabaseUnavailable('no connection to the database')
    const { rows } = await this.#connection.client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${PRESENCE}) as free`,
    )
    return rows[0]?.free ?? false
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#connection?.hangUp()
    await this.#running
    await Promise.race([this.#closing, sleep(ANSWER_TIMEOUT_MS, undefined, { ref: false })])
  }
}
