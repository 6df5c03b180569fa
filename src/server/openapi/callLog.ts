import { newId } from '../../kernel/id.ts'
import { beginningOf } from '../../kernel/text.ts'
import type { Database } from '../store/database.ts'
import { type CallRow, insertCalls, type KeyUse, addKeyUse } from '../store/openapi/openapiRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../store/tenancy.ts'
import type { LiveKey } from './apiKeyCache.ts'

/** An answered call. */
export interface FinishedCall {
  readonly key: LiveKey | null
  readonly apiKey: string | null
  readonly apiCode: string
  readonly requestId: string
  readonly ip: string
  readonly httpStatus: number
  readonly errCode: string | null
  readonly costMs: number
  readonly bizNo: string | null
  readonly request: unknown
  readonly answer: unknown
}

const LOG_MS = 250
const USE_MS = 30_000
const MAX_PER_INSERT = 500
/** Entries buffered at most; where the database cannot keep up, later entries are dropped. */
const MAX_BUFFERED = 20_000
const MAX_DIGEST_LENGTH = 2_000
const MASKED = /account|phone|mobile|card|secret|password|pwd|sign|name|address|ip$/i

const masked = (value: string): string =>
  value.length <= 7 ? '***' : `${value.slice(0, 3)}****${value.slice(-4)}`
/** Digest of a request or answer as JSON; values with names of personal or secret data are masked. */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (name, item: unknown) =>
    (typeof item === 'string' || typeof item === 'number') && MASKED.test(name) ? masked(String(item)) : item,
  ) as string | undefined
  return beginningOf(text ?? '', MAX_DIGEST_LENGTH)
}

/** Buffers log entries and writes them in batches, so that no call waits for its own row. */
export class CallLogWriter {
  readonly #database: Database
  readonly #failed: (error: unknown) => void
  #calls: CallRow[] = []
  #uses = new Map<string, KeyUse>()
  #timers: readonly NodeJS.Timeout[] = []
  #writing: Promise<void> = Promise.resolve()
  constructor(database: Database, failed: (error: unknown) => void) {
    this.#database = database
    this.#failed = failed
    this.#timers = [
      setInterval(() => {
        void this.flush()
      }, LOG_MS).unref(),
      setInterval(() => {
        void this.#flushUses()
      }, USE_MS).unref(),
    ]
  }

  add({
    key,
    apiKey,
    requestId,
    apiCode,
    ip,
    httpStatus,
    errCode,
    costMs,
    bizNo,
    request,
    answer,
  }: FinishedCall): void {
    const at = new Date()
    if (key && errCode !== 'KEY_INVALID') this.#use(key, at, ip)
    if (this.#calls.length >= MAX_BUFFERED) return
    this.#calls.push({
      id: newId(),
      tenantId: key?.tenantId ?? PLATFORM_TENANT,
      at,
      requestId,
      apiCode,
      merchantCode: key?.merchantCode ?? null,
      secretId: key?.secretId ?? null,
      apiKey: apiKey?.slice(0, 24) ?? null,
      clientIp: ip.slice(0, 64),
      httpStatus,
      errCode,
      costMs: Math.round(costMs),
      bizNo: bizNo === null ? null : beginningOf(bizNo, 64),
      reqDigest: digestOf(request),
      respDigest: digestOf(answer),
    })
  }

  #use({ id, secretId }: LiveKey, at: Date, ip: string): void {
    const previous = this.#uses.get(id)
    this.#uses.set(id, { keyId: id, secretId, calls: (previous?.calls ?? 0) + 1, at, ip })
  }

  /** Writes the buffered entries. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      while (this.#calls.length > 0) {
        const part = this.#calls.slice(0, MAX_PER_INSERT)
        this.#calls = this.#calls.slice(MAX_PER_INSERT)
        await this.#write(() => insertCalls(this.#database.kysely, part))
      }
    })
    return this.#writing
  }

  async #flushUses(): Promise<void> {
    const uses = [...this.#uses.values()]
    this.#uses = new Map()
    await this.#write(() => addKeyUse(this.#database.kysely, uses))
  }

  async #write(run: () => Promise<void>): Promise<void> {
    try {
      await asTenant(EVERY_TENANT, run)
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Writes the buffered entries and stops the timers. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.flush()
    await this.#flushUses()
  }
}
