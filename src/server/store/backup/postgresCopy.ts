import { Addresses, connectClient } from '../postgres/addresses.ts'
import { type Ask, type Facts, type Read, readFacts, uploadsOf } from './facts.ts'
import { pgProgram, runPg } from './program.ts'

/**
 * The role of the server's statements belongs to the cluster, not to a database: a dump has what it may do,
 * not itself.
 */
const ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'quarterdeck_app') then
    create role quarterdeck_app nologin;
  end if;
  execute format('grant quarterdeck_app to %I', current_user);
exception when insufficient_privilege then raise notice 'role quarterdeck_app not created';
end $$`
const TENANTS = "select set_config('app.tenant_id', '*', false)"
/** Tables, sequences and views of the product; whatever else lies there is in the way as well. */
const OBJECT_COUNT = "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace"
const OTHER_SESSIONS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'quarterdeck' and pid <> pg_backend_pid()`

/** Asks a database as the server's own work does. */
interface Line {
  readonly ask: Ask
  /** The address that answered, of several. */
  readonly address: string
  /** Version of PostgreSQL. */
  readonly major: number
}

async function connected<T>(addresses: string, run: (line: Line) => Promise<T>): Promise<T> {
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

/** Writes the whole database into `file` and reads what it says of itself, both in one picture of it. */
export function dumpPostgres(addresses: string, file: string): Promise<Read> {
  return connected(addresses, async ({ ask, address, major }) => {
    const program = pgProgram('pg_dump', major)
    await ask('set idle_in_transaction_session_timeout = 0')
    await ask('begin isolation level repeatable read read only')
    const [picture] = await ask('select pg_export_snapshot() as name')
    await runPg(program, address, [
      '--format=custom',
      '--no-owner',
      '--enable-row-security',
      `--snapshot=${String(picture?.name)}`,
      `--file=${file}`,
    ])
    return { facts: await readFacts(ask), uploads: await uploadsOf(ask) }
  })
}

/** Refuses a database that somebody uses, or, unless it may be emptied, one in which anything lies. */
export function requireFree(addresses: string, mayEmpty: boolean): Promise<void> {
  return connected(addresses, async ({ ask, major }) => {
    pgProgram('pg_restore', major)
    const [others] = await ask(OTHER_SESSIONS)
    if (Number(others?.n) > 0) throw new Error('目标数据库正被服务使用；请先停止连接它的服务')
    const [objectCount] = await ask(OBJECT_COUNT)
    if (Number(objectCount?.n) > 0 && !mayEmpty)
      throw new Error('目标数据库不是空的；请换一个空的数据库，或加 --force 清空后恢复')
  })
}

/** Puts a dump into a database, all of it or nothing, and reads what it says of itself then. */
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
