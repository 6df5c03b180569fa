import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoff } from '../backoff.ts'
import { DatabaseUnavailable } from '../outage.ts'
import { type Addresses, connectClient } from './addresses.ts'

/**
 * Every process holds this lock together with the others; who wants the database for himself asks for it
 * alone.
 */
const PRESENCE = 7205004
const ELSEWHERE = '另一个进程正在独占数据库（例如更换密钥），请等它完成'
/**
 * Milliseconds between two signs of life of a listening connection, and how long an answer to one may take.
 */
const BEAT_MS = 10_000,
  ANSWER_MS = 5000

interface ListenerHandlers {
  readonly onMessage: (message: string) => void
  /** The connection was away for a moment: messages may be missing. */
  readonly onMissed: () => void
}
interface Line {
  readonly client: pg.Client
  readonly lost: Promise<void>
  readonly hangUp: () => void
}

/**
 * One connection that listens, made again whenever it breaks: never more than one attempt at a time,
 * further apart each time.
 */
export class PostgresListener {
  static readonly CHANNEL = 'quarterdeck'
  readonly #addresses: Addresses
  readonly #handlers: ListenerHandlers
  readonly #stop = new AbortController()
  #line: Line | null = null
  #goodbye: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  private constructor(addresses: Addresses, handlers: ListenerHandlers) {
    this.#addresses = addresses
    this.#handlers = handlers
  }

  /** Throws where the database cannot be reached the first time. */
  static async open(addresses: Addresses, handlers: ListenerHandlers): Promise<PostgresListener> {
    const listener = new PostgresListener(addresses, handlers)
    const line = await listener.#connect()
    listener.#running = listener.#keep(line)
    return listener
  }

  async #connect(): Promise<Line> {
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
      if (!rows[0]?.free) throw new Error(ELSEWHERE)
      await client.query(`listen ${PostgresListener.CHANNEL}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    this.#line = { client, lost, hangUp }
    return this.#line
  }

  async #keep(first: Line): Promise<void> {
    let line: Line | null = first
    while (!this.#stop.signal.aborted) {
      if (line) await this.#until(line)
      line = await this.#again()
      if (line) this.#handlers.onMissed()
    }
  }

  /** Waits until a connection is lost, asking now and then whether anybody is still there. */
  async #until({ client, lost, hangUp }: Line): Promise<void> {
    const beat = setInterval(() => {
      const limit = setTimeout(hangUp, ANSWER_MS)
      client.query('select 1').then(() => {
        clearTimeout(limit)
      }, hangUp)
    }, BEAT_MS)
    beat.unref()
    await lost
    clearInterval(beat)
    this.#line = null
    // Nobody waits for the goodbye of a connection that is gone; an orderly end does.
    this.#goodbye = client.end().catch(() => undefined)
  }

  /** The next connection; null once nobody wants one any more. */
  async #again(): Promise<Line | null> {
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

  /** Asks on a connection that nobody else uses; throws while there is none. */
  async ping(): Promise<void> {
    if (!this.#line) throw new DatabaseUnavailable('no connection to the database')
    await this.#line.client.query('select 1')
  }

  /** Whether no other process uses the database; none can from then on, while this connection lasts. */
  async alone(): Promise<boolean> {
    if (!this.#line) throw new DatabaseUnavailable('no connection to the database')
    const { rows } = await this.#line.client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${PRESENCE}) as free`,
    )
    return rows[0]?.free ?? false
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#line?.hangUp()
    await this.#running
    await Promise.race([this.#goodbye, sleep(ANSWER_MS, undefined, { ref: false })])
  }
}
