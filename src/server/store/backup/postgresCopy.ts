import { Addresses, connectClient } from '../postgres/addresses.ts'
import { type Ask, type Facts, type DatabaseContents, readFacts, uploadsOf } from './facts.ts'
import { pgProgram, runPg } from './program.ts'

/**
 * The role of the server's statements belongs to the cluster: a dump contains its grants but not the role
 * itself.
 */
const ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'quarterdeck_app') then
    create role quarterdeck_app nologin;
  end if;
  execute format('grant quarterdeck_app to %I', current_user);
exception when insufficient_privilege then raise notice 'role quarterdeck_app not created';
end $$`
const TENANTS = "select set_config('app.tenant_id', '*', false)"
/** Tables, sequences and views, of the product or not; any of them prevents a restore. */
const OBJECT_COUNT = "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace"
const OTHER_SESSIONS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'quarterdeck' and pid <> pg_backend_pid()`

/** A connection that runs statements as the server itself. */
interface Connection {
  readonly ask: Ask
  /** The address that was reached, out of several. */
  readonly address: string
  /** Version of PostgreSQL. */
  readonly major: number
}

async function connected<T>(addresses: string, run: (line: Connection) => Promise<T>): Promise<T> {
  const reached = await new Addresses(addresses).reach(async (address) => ({
    address,
    client: await connectClient(address),
  }))
  const ask: Ask = async (sql) => (await reached.client.query<Record<string, unknown>>(sql)).rows
  try {
    await ask(TENANTS)
    const [version] = await ask('show server_version_num')
    const major = Math.floor(Number(version?.server_version_num) / 10_000)
    return await run({ ask, address: reached.address, major })
  } finally {
    await reached.client.end()
  }
}

/** Dumps the whole database into `file` and reads its facts, both from the same snapshot. */
export function dumpPostgres(addresses: string, file: string): Promise<DatabaseContents> {
  return connected(addresses, async ({ ask, address, major }) => {
    const program = pgProgram('pg_dump', major)
    await ask('set idle_in_transaction_session_timeout = 0')
    await ask('begin isolation level repeatable read read only')
    const [snapshot] = await ask('select pg_export_snapshot() as name')
    await runPg(program, address, [
      '--format=custom',
      '--no-owner',
      '--enable-row-security',
      `--snapshot=${String(snapshot?.name)}`,
      `--file=${file}`,
    ])
    return { facts: await readFacts(ask), uploads: await uploadsOf(ask) }
  })
}

/** Refuses a database that is in use, or, without `mayEmpty`, one that is not empty. */
export function requireFree(addresses: string, mayEmpty: boolean): Promise<void> {
  return connected(addresses, async ({ ask, major }) => {
    pgProgram('pg_restore', major)
    const [sessionCount] = await ask(OTHER_SESSIONS)
    if (Number(sessionCount?.n) > 0) throw new Error('目标数据库正被服务使用；请先停止连接它的服务')
    const [objectCount] = await ask(OBJECT_COUNT)
    if (Number(objectCount?.n) > 0 && !mayEmpty)
      throw new Error('目标数据库不是空的；请换一个空的数据库，或加 --force 清空后恢复')
  })
}

/** Restores a dump into a database in one transaction, then reads its facts. */
export function restorePostgres(addresses: string, file: string): Promise<Facts> {
  return connected(addresses, async ({ ask, address, major }) => {
    const program = pgProgram('pg_restore', major)
    const [objectCount] = await ask(OBJECT_COUNT)
    if (Number(objectCount?.n) > 0)
      await ask('drop schema public cascade; create schema public; grant usage on schema public to public')
    await ask(ROLE)
    await runPg(program, address, ['--exit-on-error', '--single-transaction', '--no-owner', file])
    return readFacts(ask)
  })
}
