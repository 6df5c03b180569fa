import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Client, clientsOf } from '../support/client.ts'
import { addressOf, administrator, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'
import type { Bench } from './table.ts'

/** Our server and the minimal peer on one PostgreSQL database. */
export interface Stand {
  readonly server: ServerProcess
  readonly peer: { readonly url: string }
  /** Address of the database, for other programs. */
  readonly address: string
  readonly as: ReturnType<typeof clientsOf>
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  readonly close: () => Promise<void>
}

/** Headers of every call of a logged-in user. */
export const loginHeaders = async (client: Client): Promise<Record<string, string>> => ({
  Authorization: `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`,
  'Blade-Auth': `bearer ${(await client.token()).access_token}`,
})

/** Starts both on a fresh database or on an existing one, which is kept; null without PostgreSQL. */
export async function openStand(
  bench: Bench,
  {
    present = null,
    env = {},
  }: { readonly present?: string | null; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Stand | null> {
  if (!bench.postgres && !present) return null
  const cluster = bench.postgres ?? ''
  const database = present ? null : await createDatabase(cluster)
  const address = present ?? addressOf(cluster, database ?? '')
  const server = await launch({
    dataDir: await bench.folder(),
    databaseUrl: address,
    env: { LOG_LEVEL: 'error', WATCH: 'off', ...env },
  })
  const peer = await startPeer(address)
  const client = administrator(address)
  await client.connect()
  return {
    server,
    peer,
    address,
    as: clientsOf(() => server.url),
    sql: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    close: async () => {
      peer.stop()
      await server.close()
      await client.end()
      if (database) await dropDatabase(cluster, database)
    },
  }
}

async function startPeer(address: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'peer.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('the peer has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1]
    if (url)
      return {
        url,
        stop: () => {
          child.kill()
        },
      }
  }
  throw new Error('the peer did not start')
}

/**
 * Copies the newest row of the platform's tenant in a table `count` times with new ids; `changes` gives
 * expressions of `n` for columns that must differ.
 */
export async function multiply(
  { sql }: Pick<Stand, 'sql'>,
  table: string,
  count: number,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = (
    await sql(
      'select column_name from information_schema.columns where table_name = $1 and table_schema = current_schema()',
      [table],
    )
  ).map((row) => String(row.column_name))
  const base = '(select max(id) from newest)'
  const values = columns.map((column) => changes[column] ?? (column === 'id' ? `${base} + n` : column))
  await sql(
    `
      with newest as (
        select *
        from ${table}
        where tenant_id = '000000'
        order by id desc limit 1) insert into ${table} (${columns.join(', ')})
      select ${values.join(', ')}
      from newest, generate_series(1, ${count}) as n
    `,
  )
  await sql(`analyze ${table}`)
}
