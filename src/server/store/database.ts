import { AsyncLocalStorage } from 'node:async_hooks'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { EmbeddedPostgres } from './embedded/driver.ts'
import { Bus } from './bus.ts'
import { migrate } from './migrate.ts'
import { connectionSettings, TenantPool } from './postgres.ts'

/** Every table by name; the engine builds its statements from declarations, whose columns the contract proves. */
export type Tables = Record<string, Record<string, unknown>>
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

/** The role statements run under: it may not bypass row-level security nor change the audit. */
export const APP_ROLE = 'quarterdeck_app'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Inside `transaction` this is that transaction: nothing asked meanwhile waits for another connection. */
  readonly kysely: Reader
  /** Runs statements in one transaction; what throws undoes all of them; inside another one it is part of that, and not `alone`. Serialization failures and deadlocks are tried three times. */
  readonly transaction: <T>(run: (writer: Writer, alone: boolean) => Promise<T>) => Promise<T>
  /** Reads in one picture of the rows that nobody's changes reach, however long it takes. The embedded database has no connection to spare for that: there it is a plain read. Writes have no place in it. */
  readonly snapshot: <T>(run: () => Promise<T>) => Promise<T>
  /** Messages between server processes; a message sent in a transaction arrives after its commit. */
  readonly bus: Bus
  /** Several statements as the owner of the tables: migrations and tests. */
  readonly script: (sql: string) => Promise<void>
  /** Throws where the database does not answer. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly poolSize?: number
}

/** Opens the database, brings it to the newest migration and narrows the connection to the restricted role. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options.poolSize ?? 10)
    : openEmbedded(options.dataDir)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const driver = await EmbeddedPostgres.open(dataDir)
  const script = async (sql: string): Promise<void> => {
    await driver.script(`reset role; ${sql}; set role ${APP_ROLE}`)
  }
  await migrate({
    query: async (sql, parameters = []) =>
      (await driver.executeQuery<Record<string, unknown>>({ sql, parameters } as never)).rows,
    script: (sql) => driver.script(sql),
  })
  await driver.restrict(APP_ROLE)
  const kysely = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
  const bus = Bus.local()
  return {
    kind: 'embedded',
    get kysely() {
      return under.getStore() ?? kysely
    },
    bus,
    script,
    ping: () => ping(kysely),
    snapshot: (run) => run(),
    transaction: (run) =>
      joined(run, () =>
        bus.holding(() =>
          kysely.transaction().execute((writer) => under.run(writer, () => run(writer, true))),
        ),
      ),
    close: () => kysely.destroy(),
  }
}

async function openPostgres(address: string, size: number): Promise<Database> {
  const restricted = await asOwner(address, async (client) => {
    await client.query('select pg_advisory_lock(7205001)')
    await migrate({
      query: async (sql, parameters = []) =>
        (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
      script: async (sql) => {
        await client.query(sql)
      },
    })
    await client.query('select pg_advisory_unlock(7205001)')
    const known = await client.query<{ usable: boolean }>(
      "select pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = $1",
      [APP_ROLE],
    )
    return known.rows[0]?.usable ?? false
  })
  const pool = new TenantPool(address, restricted ? APP_ROLE : null, size)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const bus = await Bus.listening(address)
  return {
    kind: 'postgres',
    get kysely() {
      return under.getStore() ?? kysely
    },
    bus,
    ping: () => ping(kysely),
    script: (sql) =>
      asOwner(address, async (client) => {
        await client.query(sql)
      }),
    transaction: (run) =>
      joined(run, () =>
        bus.holding(() =>
          kysely.transaction().execute((writer) => under.run(writer, () => run(writer, true))),
        ),
      ),
    snapshot: (run) =>
      kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((writer) => under.run(writer, run)),
    close: async () => {
      await bus.close()
      await kysely.destroy()
    },
  }
}

/** Runs a part of a transaction that may fail without the rest: what it wrote is taken back when it throws. */
export async function inSavepoint<T>(writer: Writer, run: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(writer)
  try {
    const value = await run()
    await sql`release savepoint part`.execute(writer)
    return value
  } catch (error) {
    await sql`rollback to savepoint part`.execute(writer)
    throw error
  }
}

const ping = async (kysely: Reader): Promise<void> => {
  await sql`select 1`.execute(kysely)
}

async function asOwner<T>(address: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionSettings(address))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** The transaction under way in this chain of calls. */
const under = new AsyncLocalStorage<Writer>()

function joined<T>(run: (writer: Writer, alone: boolean) => Promise<T>, begin: () => Promise<T>): Promise<T> {
  const writer = under.getStore()
  return writer ? run(writer, false) : retried(begin)
}

const RETRIED = new Set(['40001', '40P01'])
async function retried<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (tries <= 1 || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20))
    return retried(run, tries - 1)
  }
}
