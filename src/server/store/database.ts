import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely'
import type pg from 'pg'
import { EmbeddedPostgres } from './embedded/driver.ts'
import { Bus } from './bus.ts'
import { snapshotLocks, WatchedCompiler, WatchedDialect } from './lockWatch.ts'
import { migrate } from './migrate.ts'
import { Addresses, connectClient } from './postgres/addresses.ts'
import { TenantPool } from './postgres/pool.ts'
import { currentTransaction, inTransaction, joined } from './transaction.ts'
import { Watchdog } from './watchdog.ts'
import type { Tables, Reader, Writer } from './db.ts'

/** The role of all statements: it can neither bypass row-level security nor change the audit. */
export const APP_ROLE = 'quarterdeck_app'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Inside `transaction` this is the transaction, so that nested reads need no second connection. */
  readonly kysely: Reader
  /**
   * Runs statements in one transaction, rolled back when `run` throws. Inside another transaction it joins
   * that one, and `alone` is false. Serialization failures and deadlocks are tried up to three times.
   * Statements issued together take one round trip (`inTransaction`).
   */
  readonly transaction: <T>(run: (writer: Writer, alone: boolean) => Promise<T>) => Promise<T>
  /**
   * Runs reads on one snapshot that concurrent changes do not affect. The embedded database has one
   * connection only and reads without snapshot. Writing is not allowed.
   */
  readonly snapshot: <T>(run: () => Promise<T>) => Promise<T>
  /** Messages between server processes; those sent in a transaction arrive after its commit. */
  readonly bus: Bus
  /** What committed transactions of every server process changed. */
  readonly changes: Bus['changes']
  /** Runs several statements as the owner of the tables, for migrations and tests. */
  readonly script: (sql: string) => Promise<void>
  /** Throws where the database does not answer; does not wait for running work. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly poolSize?: number
  /** In production the server refuses to start where row-level security would not apply. */
  readonly production?: boolean
  /** Seconds without statement after which a transaction is rolled back. */
  readonly idleTransactionSeconds?: number
  /** Receives errors that belong to no call: abandoned transactions, a crashed database. */
  readonly report?: (error: Error) => void
}

/**
 * Opens the database, runs missing migrations and switches to the restricted role. Throws where that is
 * impossible.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { idleTransactionSeconds = 30, report = () => undefined } = options
  const watchdog = new Watchdog(idleTransactionSeconds * 1000, report)
  const watched = { ...options, watchdog, report, idleMs: idleTransactionSeconds * 1000 }
  return options.databaseUrl ? openPostgres(options.databaseUrl, watched) : openEmbedded(watched)
}

interface WatchedOptions extends DatabaseOptions {
  readonly watchdog: Watchdog
  readonly report: (error: Error) => void
  readonly idleMs: number
}

async function openEmbedded({ dataDir, watchdog, report }: WatchedOptions): Promise<Database> {
  const bus = Bus.local(),
    { changes } = bus
  const driver = await EmbeddedPostgres.open(dataDir, { watchdog, changes, report })
  await driver.migrate()
  await driver.restrict(APP_ROLE)
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new WatchedCompiler(() => currentTransaction.getStore()),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  const kysely = new Kysely<Tables>({ dialect })
  return {
    kind: 'embedded',
    get kysely() {
      return currentTransaction.getStore() ?? kysely
    },
    ...workOf(kysely, dialect, bus),
    changes,
    snapshot: (run) => run(),
    ping: () => driver.ping(),
    script: (sql) => driver.script(`reset role; ${sql}; set role ${APP_ROLE}`),
    close: async () => {
      watchdog.close()
      await bus.close()
      await kysely.destroy()
    },
  }
}

async function openPostgres(
  address: string,
  { poolSize = 10, production = false, watchdog, idleMs }: WatchedOptions,
): Promise<Database> {
  const addresses = new Addresses(address)
  const asOwner = <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => withClient(addresses, run)
  await asOwner(migrateUnderLock)
  const role = await asOwner(restrictedRole)
  if (role === null && production) throw new Error(NO_ROLE)
  const bus = await Bus.listening(addresses),
    { changes } = bus
  const dialect = new WatchedDialect({
    transaction: () => currentTransaction.getStore(),
    pool: new TenantPool({ addresses, role, size: poolSize, watchdog, idleMs, changes }),
  })
  const kysely = new Kysely<Tables>({ dialect })
  return {
    kind: 'postgres',
    get kysely() {
      return currentTransaction.getStore() ?? kysely
    },
    ...workOf(kysely, dialect, bus),
    changes,
    ping: () => bus.ping(),
    script: (sql) =>
      asOwner(async (client) => {
        await client.query(sql)
      }),
    snapshot: (run) =>
      kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((writer) => currentTransaction.run(writer, run)),
    close: async () => {
      watchdog.close()
      await bus.close()
      await kysely.destroy()
    },
  }
}

/** The parts of a database that both drivers share. */
function workOf(kysely: Kysely<Tables>, dialect: Dialect, bus: Bus): Pick<Database, 'bus' | 'transaction'> {
  const begin = <T>(run: (writer: Writer, alone: boolean) => Promise<T>): Promise<T> =>
    bus.holding(() =>
      inTransaction(kysely, dialect, (writer) => currentTransaction.run(writer, () => run(writer, true))),
    )
  return {
    bus,
    transaction: (run) => joined(run, () => begin(run)),
  }
}

/**
 * Runs the migrations under an advisory lock, so that servers starting at once run them one after the other.
 */
async function migrateUnderLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(7205001)')
  await migrate({
    query: async (sql, parameters = []) =>
      (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => {
      await client.query(sql)
    },
  })
  await client.query('select pg_advisory_unlock(7205001)')
}

/** The restricted role; null where it does not exist or this login may not use it. */
async function restrictedRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ usable: boolean }>(
    "select pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = $1",
    [APP_ROLE],
  )
  return rows[0]?.usable ? APP_ROLE : null
}

const NO_ROLE =
  `数据库账号不能使用受限角色 ${APP_ROLE}，行级隔离与审计保护不会生效，服务拒绝启动。` +
  `请由数据库管理员执行：create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <DATABASE_URL 中的账号>; 然后重新启动`

async function withClient<T>(addresses: Addresses, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await addresses.reach((address) => connectClient(address))
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Runs part of a transaction in a savepoint: when it throws, only its own writes are rolled back. */
export async function inSavepoint<T>(writer: Writer, run: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(writer)
  const rollbackLocks = snapshotLocks(writer)
  try {
    const value = await run()
    await sql`release savepoint part`.execute(writer)
    return value
  } catch (error) {
    await sql`rollback to savepoint part`.execute(writer)
    rollbackLocks()
    throw error
  }
}
