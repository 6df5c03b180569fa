import { expect, test } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { columnsOf } from '../../src/server/store/columns.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { readTables } from '../../src/server/store/tableChanges/catalogue.ts'
import { tableChanges } from '../../src/server/store/tableChanges/compare.ts'
import { readDeclaredTables, openScratchDatabase } from '../../src/server/store/tableChanges/scratch.ts'
import { EVERY } from '../contract/every.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
/** Milliseconds of all migrations in a database in memory, on a busy machine. */
const MIGRATION_MS = 120_000

test(
  'the migrated tables are as the declarations say',
  async () => {
    const scratch = await openScratchDatabase()
    await migrate(scratch)
    const declared = await readDeclaredTables(scratch, EVERY)
    await scratch.close()
    const actual = await readTables((statement) => server.sql(statement), 'public')
    expect(
      tableChanges(EVERY, declared, actual),
      'declarations and tables differ; `npm run migration -- <name>` writes the missing migration',
    ).toEqual([])
  },
  MIGRATION_MS,
)

test('a view has the columns of the noun it shows', () => {
  const shapeOf = (resource: Resource | undefined): string[] =>
    resource
      ? columnsOf(resource)
          .map(({ column, type }) => `${column} ${type}`)
          .sort()
      : []
  for (const view of EVERY.filter(({ viewOf }) => viewOf !== null))
    expect(shapeOf(view), view.id).toEqual(shapeOf(EVERY.find(({ id }) => id === view.viewOf)))
})

test('every table with a tenant has forced row security, under a role that may not change the audit', async () => {
  const open = await server.sql(
    `
      select c.relname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where not (c.relrowsecurity and c.relforcerowsecurity) and c.relname <> 'tenant'
        and not c.relispartition
    `,
  )
  expect(open).toEqual([])
  expect(
    await server.sql(
      `select relname from pg_class
       where relispartition and relkind = 'r' and has_table_privilege('quarterdeck_app', oid, 'SELECT')`,
    ),
  ).toEqual([])
  const [role] = await server.sql(
    `
      select rolsuper, rolbypassrls,
        has_table_privilege('quarterdeck_app', 'operate_log', 'UPDATE') as rewrites,
        has_table_privilege('quarterdeck_app', 'operate_log', 'DELETE') as erases
      from pg_roles
      where rolname = 'quarterdeck_app'
    `,
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rewrites: false, erases: false })
})

test('a start on existing tables changes nothing, and the server answers', async () => {
  await server.restart()
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})
