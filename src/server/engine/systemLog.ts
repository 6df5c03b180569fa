import { hostname, networkInterfaces } from 'node:os'
import type { Resource } from '../../contract/define/resource.ts'
import type { Database } from '../store/database.ts'
import { insertLogRows, type LogRow, SYSTEM_LOGS, type SystemLogName } from '../store/system/logRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../store/tenancy.ts'
import { auditedParameters, maskedText } from './auditValues.ts'
import type { Origin } from './caller.ts'
import { errorValues } from './errorValues.ts'
import { readParam } from './parameters.ts'

/** The tenant a row belongs to, with the account and the request where there are any. */
export interface LogSource {
  readonly tenantId: string
  readonly account?: string
  readonly origin?: Origin
}
/** An event the server records by itself, in Chinese. */
export interface LogEvent {
  readonly level: 'info' | 'warn' | 'error'
  /** Name of the kind of event, such as `server.start`. */
  readonly name: string
  readonly text: string
}
/** An answered call of `/api`. */
export interface AnsweredCall {
  readonly title: string
  /** The address with the names of its parameters, and the group it is documented in. */
  readonly route: string
  readonly group: string
  readonly failed: boolean
  readonly httpStatus: number
  readonly costMs: number
  readonly parameters: Readonly<Record<string, unknown>>
}

interface Waiting extends LogRow {
  /** Parameters of a reading call, masked when the row is written: most such calls are not written at all. */
  readonly parameters?: Readonly<Record<string, unknown>>
}

const FLUSH_MS = 1_000
const MAX_PER_INSERT = 200
/** Rows buffered at most for each log; where the database cannot keep up, later ones are dropped. */
const MAX_BUFFERED = 5_000
/** Errors written in one minute; a fault that repeats in every call would fill the disk otherwise. */
const MAX_FAULTS_PER_MINUTE = 120
/** Milliseconds from which a call that changed nothing is written as well. */
const SLOW_MS = 1_000
/** What the parameter `log.api.level` says: nothing, changing and failed and slow calls, or every call. */
const LEVELS = ['none', 'notable', 'all'] as const

const isNotable = ({ values }: LogRow): boolean =>
  values.requestMethod !== 'GET' || values.type === 'failed' || Number(values.time) >= SLOW_MS

/** Where the platform's own rows belong: errors of background work, starts and stops. */
export const PLATFORM_SOURCE: LogSource = { tenantId: PLATFORM_TENANT }

/**
 * Writes the logs of the server in batches, so that no call waits for its row. Values under sensitive names
 * are masked as in the audit.
 */
export class SystemLog {
  readonly #database: Database
  readonly #resources: readonly Resource[]
  readonly #failed: (error: Error) => void
  /** Source of what belongs to no call. */
  readonly platform = PLATFORM_SOURCE
  readonly #process: LogRow['values']
  readonly #timer: NodeJS.Timeout
  #waiting: Record<SystemLogName, Waiting[]> = { usual: [], api: [], error: [] }
  #writing: Promise<void> = Promise.resolve()
  #faults = { minute: 0, count: 0 }

  constructor(
    database: Database,
    {
      resources,
      production,
      failed,
    }: {
      readonly resources: readonly Resource[]
      readonly production: boolean
      readonly failed: (error: Error) => void
    },
  ) {
    this.#database = database
    this.#resources = resources
    this.#failed = failed
    this.#process = processValues(production)
    this.#timer = setInterval(() => {
      void this.flush()
    }, FLUSH_MS).unref()
  }

  /** Records an event. */
  event(source: LogSource, { level, name, text }: LogEvent): void {
    this.#add('usual', this.#rowOf(source, { logLevel: level, logId: name, logData: maskedText(text) }))
  }

  /** Records an answered call, if its tenant wants such calls. */
  call(source: LogSource, call: AnsweredCall): void {
    const { title, route, group, failed, httpStatus, costMs, parameters } = call
    const row = this.#rowOf(source, {
      type: failed ? 'failed' : 'normal',
      title,
      methodClass: group,
      methodName: route,
      httpStatus,
      time: Math.round(costMs),
    })
    this.#add(
      'api',
      row.values.requestMethod === 'GET' ? { ...row, parameters } : this.#masked({ ...row, parameters }),
    )
  }

  /** Records an unforeseen error of the server; beyond MAX_FAULTS_PER_MINUTE only its standard output has them. */
  fault(source: LogSource, error: unknown, parameters: Readonly<Record<string, unknown>> = {}): void {
    const minute = Math.floor(Date.now() / 60_000)
    if (this.#faults.minute !== minute) this.#faults = { minute, count: 0 }
    this.#faults.count += 1
    if (this.#faults.count > MAX_FAULTS_PER_MINUTE) return
    const row = this.#rowOf(source, { source: 'server', ...errorValues(error) })
    this.#add('error', this.#masked({ ...row, parameters }))
  }

  /** A row of a log about a source, with the values of this process. */
  #rowOf(source: LogSource, values: LogRow['values']): LogRow {
    const { tenantId, account, origin } = source
    return {
      tenantId,
      at: new Date(),
      values: {
        ...this.#process,
        ...values,
        createBy: account ?? '',
        ...(origin
          ? {
              requestMethod: origin.method,
              requestUri: origin.path.split('?')[0] ?? '',
              userAgent: origin.userAgent,
              remoteIp: origin.ip,
              traceId: origin.traceId,
            }
          : {}),
      },
    }
  }

  /** A row of the error log about an error of a console. */
  consoleRow(source: LogSource, values: LogRow['values']): LogRow {
    const row = this.#rowOf(source, {})
    return { ...row, values: { ...row.values, ...values, source: 'console' } }
  }

  #add(log: SystemLogName, row: Waiting): void {
    if (this.#waiting[log].length < MAX_BUFFERED) this.#waiting[log].push(row)
  }

  /** Writes the buffered rows. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const waiting = this.#waiting
      this.#waiting = { usual: [], api: [], error: [] }
      for (const log of Object.keys(SYSTEM_LOGS) as SystemLogName[]) await this.#write(log, waiting[log])
    })
    return this.#writing
  }

  async #write(log: SystemLogName, waiting: readonly Waiting[]): Promise<void> {
    try {
      const rows = log === 'api' ? await this.#requested(waiting) : waiting
      for (let at = 0; at < rows.length; at += MAX_PER_INSERT) {
        const part = rows.slice(at, at + MAX_PER_INSERT).map((row) => this.#masked(row))
        await asTenant(EVERY_TENANT, () => insertLogRows(this.#database.kysely, log, part))
      }
    } catch (error) {
      this.#failed(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** The calls that their tenants want written. */
  async #requested(rows: readonly Waiting[]): Promise<readonly Waiting[]> {
    const levels = new Map<string, (typeof LEVELS)[number]>()
    for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
      const level = await readParam({ database: this.#database, tenantId }, 'log.api.level')
      levels.set(tenantId, LEVELS[Number(level ?? 1)] ?? 'notable')
    }
    return rows.filter((row) => {
      const level = levels.get(row.tenantId)
      return level === 'all' || (level === 'notable' && isNotable(row))
    })
  }

  #masked({ parameters, ...row }: Waiting): LogRow {
    if (!parameters || Object.keys(parameters).length === 0) return row
    const params = JSON.stringify(auditedParameters(this.#resources, '', parameters))
    return { ...row, values: { ...row.values, params } }
  }

  /** Writes the buffered rows and stops the timer. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

const processValues = (production: boolean): LogRow['values'] => ({
  serviceId: 'quarterdeck',
  serverHost: hostname(),
  serverIp:
    Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')?.address ?? '127.0.0.1',
  env: production ? 'production' : 'development',
})
