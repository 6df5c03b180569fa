import type { Socket } from 'node:net'
import pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { answered } from './records.ts'
import { StatementNames } from './statementNames.ts'
import { currentTenant } from './tenancy.ts'

const moment = (value: string): string => value.slice(0, 19)
const parsers = new Map<number, (value: string) => unknown>([
  [1700, Number],
  [1082, (value) => value],
  [1114, moment],
  [1184, moment],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Settings of a connection that reads moments as Shanghai text and whole numbers of 8 bytes as text. */
export const connectionSettings = (address: string): pg.ClientConfig => ({
  connectionString: address,
  types,
  options: '-c timezone=Asia/Shanghai',
  application_name: 'quarterdeck',
})

/** In front of the last statement of a transaction: its commit travels with it. If it fails, nothing is committed. */
export const LAST = '/* last */'
const NOTHING = { command: '', rowCount: 0, rows: [] }

/** A pool whose connections run under the restricted role and always carry the tenant of the work they are lent to. */
export class TenantPool implements PostgresPool {
  readonly pool: pg.Pool
  readonly #tenants = new WeakMap<pg.PoolClient, string>()
  readonly #names = new StatementNames()
  constructor(address: string, role: string | null, size: number) {
    this.pool = new pg.Pool({
      ...connectionSettings(address),
      max: size,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
    })
    this.pool.on('error', () => undefined)
    if (role)
      this.pool.on('connect', (client) => {
        client.query(`set role ${role}`).catch(() => {
          client.end().catch(() => undefined)
        })
      })
  }
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.pool.connect()
    const tenant = currentTenant()
    if (this.#tenants.get(client) !== tenant) {
      await client.query({
        name: 'use_tenant',
        text: "select set_config('app.tenant_id', $1, false)",
        values: [tenant],
      })
      this.#tenants.set(client, tenant)
    }
    return new Line(client, this.#names) as unknown as PostgresPoolClient
  }

  async end(): Promise<void> {
    await this.pool.end()
  }
}

type Answer = Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

/** A connection lent to one piece of work. `begin` waits for the first statement and `commit` may go with the last, so that a transaction of two statements asks the database twice, not four times. */
class Line {
  #begin = false
  #commit: Answer | null = null
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query(text: string, values: readonly unknown[]): Answer {
    if (text === 'begin') {
      this.#begin = true
      return Promise.resolve(NOTHING)
    }
    if (text === 'commit' || text === 'rollback') return this.#end(text)
    if (this.#commit) return Promise.reject(new Error(`a statement after the last one: ${text.slice(0, 80)}`))
    if (!this.#begin && !text.startsWith(LAST)) return this.#send(text, values)
    const { stream } = (this.#client as unknown as { readonly connection: { readonly stream: Socket } })
      .connection
    stream.cork()
    const begun = this.#begin ? this.#send('begin', []) : null
    this.#begin = false
    const answer = this.#send(text, values)
    if (text.startsWith(LAST)) this.#commit = this.#send('commit', [])
    stream.uncork()
    // What fails here fails in the statement as well, which is awaited.
    begun?.catch(() => undefined)
    this.#commit?.catch(() => undefined)
    return answer
  }

  /** A transaction that asked nothing is over without a word; one whose commit was sent has its answer. */
  #end(text: 'commit' | 'rollback'): Answer {
    const ended = this.#begin ? Promise.resolve(NOTHING) : (this.#commit ?? this.#send(text, []))
    this.#begin = false
    this.#commit = null
    return ended
  }

  #send(text: string, values: readonly unknown[]): Answer {
    return this.#client
      .query<unknown[]>({ name: this.#names.of(text, values), text, values: [...values], rowMode: 'array' })
      .then(({ command, rowCount, rows, fields }) => ({
        command,
        rowCount,
        rows: answered(
          text,
          fields.map((field) => field.name),
          rows,
        ),
      }))
  }

  release(): void {
    this.#client.release()
  }
}
