import { Worker } from 'node:worker_threads'
import { backoff } from '../backoff.ts'
import { DatabaseUnavailable } from '../outage.ts'
import type { NumberedRequest, Reply, WorkerRequest } from './protocol.ts'

interface PendingRequest {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}
export interface ThreadOptions {
  readonly folder: string
  /** Receives the errors of an unexpected end of the thread. */
  readonly report: (error: Error) => void
  readonly program?: URL
}

/** The build places the worker next to the program that starts it. */
const WORKER = new URL('./worker.js', import.meta.url)

/**
 * The worker thread of the embedded database. After a crash it is restarted, and the database recovers from
 * its log.
 */
export class DatabaseThread {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, PendingRequest>()
  #worker: Worker | null = null
  #lastId = 0
  #run = 0
  #tenant: string | null = ''
  #initialSql = ''
  #closing = false

  private constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Rejects where the database cannot be opened. */
  static async open(options: ThreadOptions): Promise<DatabaseThread> {
    const thread = new DatabaseThread(options)
    await thread.#start()
    return thread
  }

  /** Number of starts of the thread; transactions do not survive a restart. */
  get run(): number {
    return this.#run
  }

  /**
   * Sends a request; rejects with DatabaseUnavailable while the thread is restarting, and after a restart
   * since `run`.
   */
  ask(ask: WorkerRequest, run = this.#run): Promise<Reply> {
    const worker = this.#worker
    if (!worker || run !== this.#run)
      return Promise.reject(new DatabaseUnavailable('the embedded database was started again'))
    return this.#send(worker, ask)
  }

  #send(worker: Worker, ask: WorkerRequest): Promise<Reply> {
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...ask } satisfies NumberedRequest)
    })
  }

  /** Sets the tenant for row-level security. */
  async useTenant(tenant: string): Promise<void> {
    if (tenant === this.#tenant) return
    this.#tenant = null
    await this.ask({
      kind: 'query',
      sql: "select set_config('app.tenant_id', $1, false)",
      parameters: [tenant],
    })
    this.#tenant = tenant
  }

  /** Runs statements now and after every restart. */
  async beginWith(sql: string): Promise<void> {
    this.#initialSql = sql
    await this.ask({ kind: 'script', sql })
  }

  /** Terminates a thread in an unknown state, so that it is restarted. */
  async renew(reason: Error): Promise<void> {
    this.#options.report(reason)
    await this.#worker?.terminate()
  }

  async close(): Promise<void> {
    this.#closing = true
    if (!this.#worker) return
    await this.ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  async #start(): Promise<void> {
    const worker = new Worker(this.#options.program ?? WORKER, {
      workerData: { dataDir: this.#options.folder },
    })
    worker.on('message', (reply: Reply) => {
      this.#settle(reply)
    })
    worker.on('error', (error) => {
      this.#options.report(error)
    })
    worker.on('exit', () => {
      this.#onExit(worker)
    })
    await new Promise<void>((resolve, reject) => {
      this.#waiting.set(0, {
        resolve: () => {
          resolve()
        },
        reject,
      })
    })
    if (this.#initialSql) await this.#send(worker, { kind: 'script', sql: this.#initialSql })
    this.#run += 1
    this.#tenant = ''
    this.#worker = worker
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (!waiting) return
    if (reply.broken) waiting.reject(new DatabaseUnavailable(reply.error?.message))
    else if (reply.error) waiting.reject(Object.assign(new Error(reply.error.message), reply.error))
    else waiting.resolve(reply)
  }

  /** Rejects pending requests, and reopens the database unless it was closed. */
  #onExit(worker: Worker): void {
    const wasOpen = this.#worker === worker
    this.#worker = null
    for (const { reject } of this.#waiting.values())
      reject(new DatabaseUnavailable('the embedded database broke down'))
    this.#waiting.clear()
    if (wasOpen && !this.#closing) void this.#reopen()
  }

  async #reopen(): Promise<void> {
    for (let attempt = 0; !this.#closing && !this.#worker; attempt += 1) {
      await backoff(attempt, { initialMs: 50, maxMs: 5000 })
      try {
        await this.#start()
      } catch (error) {
        this.#options.report(error as Error)
      }
    }
  }
}
