import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { currentTenant } from '../tenancy.ts'
import { answered } from '../records.ts'
import { holdDirectory } from './lock.ts'
import type { Ask, Reply } from './protocol.ts'

type Waiting = { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void }
type Unsent =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'close' }

/** The embedded PostgreSQL: one connection in a worker thread, handed out to one holder at a time. */
export class EmbeddedPostgres implements Driver, DatabaseConnection {
  #worker: Worker
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #queue: (() => void)[] = []
  #held = false
  #tenant = ''
  #release: () => void
  #scoped = false

  private constructor(worker: Worker, release: () => void) {
    this.#worker = worker
    this.#release = release
    worker.on('message', (reply: Reply) => {
      this.#settle(reply)
    })
    worker.on('error', (error) => {
      this.#failAll(error)
    })
    worker.on('exit', (code) => {
      if (code !== 0) this.#failAll(new Error(`embedded database stopped with code ${code}`))
    })
  }

  /** Opens (or makes) the database under `dataDir`; refuses a directory that another process holds. */
  static async open(dataDir: string): Promise<EmbeddedPostgres> {
    mkdirSync(dataDir, { recursive: true })
    const release = await holdDirectory(dataDir)
    const worker = new Worker(workerFile(), { workerData: { dataDir: join(dataDir, 'postgres') } })
    const database = new EmbeddedPostgres(worker, release)
    await new Promise<void>((resolve, reject) => {
      database.#waiting.set(0, {
        resolve: () => {
          resolve()
        },
        reject,
      })
    })
    return database
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (!waiting) return
    if (reply.error) waiting.reject(Object.assign(new Error(reply.error.message), reply.error))
    else waiting.resolve(reply)
  }

  #failAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }

  #ask(ask: Unsent): Promise<Reply> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...ask } satisfies Ask)
    })
  }

  /** Runs several statements at once, outside any transaction of ours. */
  async script(sql: string): Promise<void> {
    await this.#ask({ kind: 'script', sql })
  }

  /** From now on statements run under the restricted role and the caller's tenant. */
  async restrict(role: string): Promise<void> {
    await this.script(`set role ${role}`)
    this.#scoped = true
  }

  async init(): Promise<void> {
    await Promise.resolve()
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#held)
      await new Promise<void>((resolve) => {
        this.#queue.push(resolve)
      })
    this.#held = true
    const tenant = this.#scoped ? currentTenant() : ''
    if (tenant !== this.#tenant) {
      await this.#ask({
        kind: 'query',
        sql: "select set_config('app.tenant_id', $1, false)",
        parameters: [tenant],
      })
      this.#tenant = tenant
    }
    return this
  }
  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift()
    if (next) next()
    else this.#held = false
    await Promise.resolve()
  }
  async beginTransaction(): Promise<void> {
    await this.script('begin')
  }
  async commitTransaction(): Promise<void> {
    await this.script('commit')
  }
  async rollbackTransaction(): Promise<void> {
    await this.script('rollback')
  }
  async destroy(): Promise<void> {
    await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
    this.#release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const reply = await this.#ask({ kind: 'query', sql: query.sql, parameters: query.parameters })
    return {
      rows: answered(query.sql, reply.names, reply.rows) as R[],
      numAffectedRows: BigInt(reply.affected),
    }
  }
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

/** The bundle puts the worker beside the program that opens it. */
const workerFile = (): URL => new URL('./worker.js', import.meta.url)
