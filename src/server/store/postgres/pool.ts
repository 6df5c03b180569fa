import pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ChangeLog } from '../changes/changeLog.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../outage.ts'
import { StatementNames } from '../statementNames.ts'
import { currentTenant } from '../tenancy.ts'
import type { Watchdog } from '../watchdog.ts'
import { type Addresses, connectionSettings } from './addresses.ts'
import { Lease } from './lease.ts'

export interface PoolOptions {
  readonly addresses: Addresses
  /** The role of all statements; null where it does not exist. */
  readonly role: string | null
  readonly size: number
  readonly watchdog: Watchdog
  /** Milliseconds after which the database ends an idle transaction. */
  readonly idleMs: number
  readonly changes: ChangeLog
}

/** Milliseconds a caller waits for a free connection. */
const WAIT_MS = 10_000

/** A pool whose connections run under the restricted role, with the tenant of the current caller. */
export class TenantPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #addresses: Addresses
  readonly #watchdog: Watchdog
  readonly #changes: ChangeLog
  readonly #tenants = new WeakMap<pg.PoolClient, string>()
  readonly #names = new StatementNames()

  constructor({ addresses, role, size, watchdog, idleMs, changes }: PoolOptions) {
    this.#addresses = addresses
    this.#watchdog = watchdog
    this.#changes = changes
    const guc = { idle_in_transaction_session_timeout: String(idleMs), ...(role ? { role } : {}) }
    this.#pool = new pg.Pool({
      max: size,
      pipeline: true,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: 60_000,
      Client: clientOf(addresses, guc),
      onConnect: checkConnection,
    })
    // A lost idle connection removes itself from the pool.
    this.#pool.on('error', () => undefined)
    // A lost connection in use fails at its next statement; without a listener the process would end.
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined)
    })
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#reach()
    const tenant = currentTenant()
    const useTenant = this.#tenants.get(client) === tenant ? null : () => this.#useTenant(client, tenant)
    // A lease has no query by cursor, which the type demands and the driver calls for streams alone.
    return new Lease(client, {
      names: this.#names,
      watchdog: this.#watchdog,
      changes: this.#changes.ofConnection(tenant),
      useTenant,
    }) as unknown as PostgresPoolClient
  }

  async #useTenant(client: pg.PoolClient, tenant: string): Promise<void> {
    this.#tenants.delete(client)
    await client.query({
      name: 'use_tenant',
      text: "select set_config('app.tenant_id', $1, false)",
      values: [tenant],
    })
    this.#tenants.set(client, tenant)
  }

  /** A connection from the pool; tries the addresses in turn. */
  async #reach(): Promise<pg.PoolClient> {
    for (let attemptsLeft = this.#addresses.count; ; attemptsLeft -= 1) {
      const address = this.#addresses.current
      try {
        return await this.#pool.connect()
      } catch (error) {
        const { message } = error as Error
        if (message === ALL_TAKEN) throw new DatabaseBusy(message)
        this.#addresses.leave(address)
        if (attemptsLeft <= 1) throw new DatabaseUnavailable(message, { cause: error })
      }
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }
}

/** The message of `pg-pool` when no connection became free in time. */
const ALL_TAKEN = 'timeout exceeded when trying to connect'

/** A client class that connects to the current address. */
function clientOf(addresses: Addresses, guc: Readonly<Record<string, string>>): typeof pg.Client {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, ...connectionSettings(addresses.current, guc) })
    }
  }
}

/** The pool awaits the result, although its types do not declare it. */
const checkConnection: (client: pg.ClientBase) => unknown = requirePrimary

/** Refuses a standby: after a failover the new primary is at another address. */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ copy: boolean }>('select pg_is_in_recovery() as copy')
  if (rows[0]?.copy) throw new DatabaseUnavailable('this PostgreSQL is a standby')
}
