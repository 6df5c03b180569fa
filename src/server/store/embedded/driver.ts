import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConnection, Driver } from 'kysely'
import { DatabaseBusy } from '../outage.ts'
import { answered } from '../records.ts'
import { currentTenant } from '../tenancy.ts'
import type { Watchdog } from '../watchdog.ts'
import { EmbeddedLease } from './lease.ts'
import { holdDirectory } from './lock.ts'
import { DatabaseThread } from './thread.ts'

/** Milliseconds somebody waits for the one connection while others hold it. */
const WAIT_MS = 60_000

/** The embedded PostgreSQL: one connection in a worker thread, lent to one holder at a time. */
export class EmbeddedPostgres implements Driver {
  readonly #thread: DatabaseThread
  readonly #release: () => void
  readonly #watchdog: Watchdog
  #queue: (() => void)[] = []
  #isLent = false
  /** The role that statements run under; none before it is narrowed. */
  #role: string | null = null

  private constructor(thread: DatabaseThread, release: () => void, watchdog: Watchdog) {
    this.#thread = thread
    this.#release = release
    this.#watchdog = watchdog
  }

  /** Opens (or makes) the database under `dataDir`; refuses a directory that another process holds. */
  static async open(
    dataDir: string,
    watchdog: Watchdog,
    report: (error: Error) => void,
  ): Promise<EmbeddedPostgres> {
    mkdirSync(dataDir, { recursive: true })
    const handle: { database?: EmbeddedPostgres } = {}
    const release = await holdDirectory(dataDir, async () => {
      if (!handle.database) throw new Error('数据库还在打开，请稍后再试')
      return handle.database.copy(join(dataDir, `backup-${randomUUID()}`))
    })
    const thread = await DatabaseThread.open({ folder: join(dataDir, 'postgres'), report })
    handle.database = new EmbeddedPostgres(thread, release, watchdog)
    return handle.database
  }

  /** Runs several statements at once, outside any transaction of ours. */
  async script(sql: string): Promise<void> {
    await this.#thread.ask({ kind: 'script', sql })
  }

  /** One statement outside any transaction of ours; records by name. */
  async query(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const { names, rows } = await this.#thread.ask({ kind: 'query', sql, parameters })
    return answered(sql, names, rows)
  }

  /** From now on statements run under the restricted role and the caller's tenant. */
  async restrict(role: string): Promise<void> {
    this.#role = role
    await this.#thread.beginWith(`set role ${role}`)
  }

  /**
   * Copies the database into `folder` as it stands between two transactions, while others wait. Answers the
   * folder.
   */
  async copy(folder: string): Promise<string> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await this.#acquire()
    try {
      await this.script(this.#role === null ? 'checkpoint' : `reset role; checkpoint; set role ${this.#role}`)
      await this.#thread.ask({ kind: 'copy', to: join(folder, 'postgres') })
      return folder
    } finally {
      this.#pass()
    }
  }

  /** Throws where the database does not answer, whoever holds it. */
  async ping(): Promise<void> {
    try {
      await this.#thread.ask({ kind: 'query', sql: 'select 1', parameters: [] })
    } catch (error) {
      // Inside somebody's failed transaction it refuses, and is there.
      if ((error as { code?: string }).code !== '25P02') throw error
    }
  }

  async init(): Promise<void> {
    await Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#acquire()
    try {
      await this.#thread.useTenant(this.#role !== null ? currentTenant() : '')
      return new EmbeddedLease(this.#thread, this.#watchdog, () => {
        this.#pass()
      })
    } catch (error) {
      this.#pass()
      throw error
    }
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return (connection as EmbeddedLease).end()
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as EmbeddedLease).begin()
  }
  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as EmbeddedLease).commit()
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as EmbeddedLease).rollBack()
  }

  async destroy(): Promise<void> {
    await this.#thread.close()
    this.#release()
  }

  /** Waits for the connection, but not for ever. */
  #acquire(): Promise<void> {
    if (!this.#isLent) {
      this.#isLent = true
      return Promise.resolve()
    }
    return new Promise<void>((resolve, reject) => {
      const grant = (): void => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        this.#queue = this.#queue.filter((waiter) => waiter !== grant)
        reject(new DatabaseBusy('the embedded database was held by others for too long'))
      }, WAIT_MS)
      this.#queue.push(grant)
    })
  }

  #pass(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#isLent = false
  }
}
