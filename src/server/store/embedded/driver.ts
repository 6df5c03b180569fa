import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConnection, Driver } from 'kysely'
import type { ChangeLog } from '../changes/changeLog.ts'
import { DatabaseBusy } from '../outage.ts'
import { answered } from '../records.ts'
import { currentTenant } from '../tenancy.ts'
import type { Watchdog } from '../watchdog.ts'
import { EmbeddedLease } from './lease.ts'
import { holdDirectory } from './lock.ts'
import { copyPrepared, migrateEmbedded } from './prepared.ts'
import { DatabaseThread } from './thread.ts'

/** Milliseconds a caller waits for the connection. */
const WAIT_MS = 60_000

interface EmbeddedParts {
  readonly watchdog: Watchdog
  readonly changes: ChangeLog
  readonly report: (error: Error) => void
}

/** The driver of the embedded PostgreSQL: one connection in a worker thread, used by one caller at a time. */
export class EmbeddedPostgres implements Driver {
  readonly #thread: DatabaseThread
  readonly #release: () => void
  readonly #watchdog: Watchdog
  /** Whether the database was copied from the one that the build prepared. */
  readonly #isPrepared: boolean
  readonly #changes: ChangeLog
  #queue: (() => void)[] = []
  #isLent = false
  /** The role of all statements; null before `restrict`. */
  #role: string | null = null

  private constructor(
    thread: DatabaseThread,
    {
      release,
      watchdog,
      changes,
      isPrepared,
    }: { release: () => void; watchdog: Watchdog; changes: ChangeLog; isPrepared: boolean },
  ) {
    this.#changes = changes
    this.#isPrepared = isPrepared
    this.#thread = thread
    this.#release = release
    this.#watchdog = watchdog
  }

  /** Opens or creates the database under `dataDir`; throws where another process has the directory open. */
  static async open(
    dataDir: string,
    { watchdog, changes, report }: EmbeddedParts,
  ): Promise<EmbeddedPostgres> {
    mkdirSync(dataDir, { recursive: true })
    const handle: { database?: EmbeddedPostgres } = {}
    const release = await holdDirectory(dataDir, async () => {
      if (!handle.database) throw new Error('数据库还在打开，请稍后再试')
      return handle.database.copy(join(dataDir, `backup-${randomUUID()}`))
    })
    const folder = join(dataDir, 'postgres')
    const isPrepared = copyPrepared(folder)
    const thread = await DatabaseThread.open({ folder, report })
    handle.database = new EmbeddedPostgres(thread, { release, watchdog, changes, isPrepared })
    return handle.database
  }

  /** Runs several statements outside any transaction. */
  async script(sql: string): Promise<void> {
    await this.#thread.ask({ kind: 'script', sql })
  }

  /** Runs a statement outside any transaction; returns records by column name. */
  async query(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const { names, rows } = await this.#thread.ask({ kind: 'query', sql, parameters })
    return answered(sql, names, rows)
  }

  /** Runs the migrations that have not run yet. */
  async migrate(): Promise<void> {
    const owner = {
      query: (sql: string, parameters: readonly unknown[] = []) => this.query(sql, parameters),
      script: (sql: string) => this.script(sql),
    }
    await migrateEmbedded(owner, this.#isPrepared)
  }

  /** Switches to the restricted role; from now on the caller's tenant applies. */
  async restrict(role: string): Promise<void> {
    this.#role = role
    await this.#thread.beginWith(`set role ${role}`)
  }

  /**
   * Copies the database into `folder` between two transactions, while other callers wait. Returns the folder.
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

  /** Throws where the database does not answer; does not wait for the connection. */
  async ping(): Promise<void> {
    try {
      await this.#thread.ask({ kind: 'query', sql: 'select 1', parameters: [] })
    } catch (error) {
      // Inside another caller's failed transaction this error proves that the database answers.
      if ((error as { code?: string }).code !== '25P02') throw error
    }
  }

  async init(): Promise<void> {
    await Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#acquire()
    try {
      const tenant = currentTenant()
      await this.#thread.useTenant(this.#role !== null ? tenant : '')
      return new EmbeddedLease({
        thread: this.#thread,
        watchdog: this.#watchdog,
        changes: this.#changes.ofConnection(tenant),
        pass: () => {
          this.#pass()
        },
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

  /** Waits for the connection; rejects with DatabaseBusy after `WAIT_MS`. */
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
