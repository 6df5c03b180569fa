import pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { currentTenant } from './tenancy.ts'

const moment = (value: string): string => value.slice(0, 19)
const parsers = new Map<number, (value: string) => unknown>([[1700, Number], [1082, (value) => value], [1114, moment], [1184, moment]])
const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) }

/** Settings of a connection that reads moments as Shanghai text and whole numbers of 8 bytes as text. */
export const connectionSettings = (address: string): pg.ClientConfig => ({ connectionString: address, types, options: '-c timezone=Asia/Shanghai', application_name: 'quarterdeck' })

/** Texts kept prepared a connection; filters make more texts than are worth keeping. */
const MOST_PREPARED = 400

/** A pool whose connections run under the restricted role and always carry the tenant of the work they are lent to. */
export class TenantPool implements PostgresPool {
  readonly pool: pg.Pool
  readonly #tenants = new WeakMap<pg.PoolClient, string>()
  readonly #names = new Map<string, string>()
  constructor(address: string, role: string | null, size: number) {
    this.pool = new pg.Pool({ ...connectionSettings(address), max: size, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000 })
    this.pool.on('error', () => undefined)
    if (role) this.pool.on('connect', (client) => { client.query(`set role ${role}`).catch(() => { client.end().catch(() => undefined) }) })
  }
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.pool.connect()
    const tenant = currentTenant()
    if (this.#tenants.get(client) !== tenant) {
      await client.query({ name: 'use_tenant', text: "select set_config('app.tenant_id', $1, false)", values: [tenant] })
      this.#tenants.set(client, tenant)
    }
    return this.#prepared(client)
  }

  /** Statements of the same text are parsed and planned once a connection: they are named by their text. */
  #prepared(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const name = values.length > 0 && text.length < 8000 ? this.#nameOf(text) : undefined
      return client.query({ name, text, values: [...values] })
    }
    return { query, release: () => { client.release() } } as unknown as PostgresPoolClient
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_PREPARED) return known
    const name = `q${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  async end(): Promise<void> { await this.pool.end() }
}
