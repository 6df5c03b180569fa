import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DriverTypes } from '../../src/server/store/columnTypes.ts'
import { openDatabase } from '../../src/server/store/database.ts'
import { columnFaults, columnOfRow, COLUMNS_SQL } from '../support/columnProof.ts'
import { type TestServer, useServer } from '../support/server.ts'

const server = useServer()
/** Milliseconds of compiling all declarations, on a busy machine. */
const COMPILER_MS = 300_000

test(
  'the type of the database has exactly the columns of the database, and a misspelt one is found',
  async () => {
    const columns = (await server.sql(COLUMNS_SQL)).map(columnOfRow)
    const misspelt = columns.map((column) =>
      column.table === 'job' && column.name === 'fence' ? { ...column, name: 'fense' } : column,
    )
    expect(misspelt).not.toEqual(columns)
    expect(await columnFaults(misspelt)).toEqual([
      'job: a column that the database does not have',
      'job.fense: int4 default, read',
      'job.fense: int4 default, written',
    ])
  },
  COMPILER_MS,
)

test('the driver returns what the types of columns say', async () => {
  const stored = {
    bigint: '9007199254740993',
    integer: 1,
    smallint: 1,
    numeric: 1.5,
    float8: 1.5,
    boolean: true,
    varchar: '1',
    text: '1',
    date: '2026-01-02',
    timestamptz: '2026-01-02 03:04:05',
    'varchar[]': ['a', 'post.mine'],
    'bigint[]': ['9007199254740993'],
    'smallint[]': [1],
    'timestamptz[]': ['2026-01-02 03:04:05'],
  } satisfies DriverTypes
  const list = Object.entries(stored)
    .map(
      ([type, value]) =>
        `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'::${type} as "${type}"`,
    )
    .join(', ')
  expect(await readByDriver(server, `select ${list}`)).toEqual([stored])
})

/** Runs a statement through the driver of the product, in this process where it is on PostgreSQL. */
async function readByDriver(
  { databaseUrl, dataDir, sql: run }: TestServer,
  statement: string,
): Promise<Record<string, unknown>[]> {
  if (databaseUrl === null) return run(statement)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    return (await sql.raw<Record<string, unknown>>(statement).execute(database.kysely)).rows
  } finally {
    await database.close()
  }
}
