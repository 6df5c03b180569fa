import { expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/index.ts'
import { schemaDifferences } from '../../src/server/store/schema.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('the migrated tables have the columns of the declarations', async () => {
  const rows = await server.sql(
    `
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    `,
  )
  const tables = new Map<string, Map<string, string>>()
  for (const row of rows) {
    const columns = tables.get(String(row.table)) ?? new Map<string, string>()
    tables.set(String(row.table), columns.set(String(row.column), plain(String(row.type))))
  }
  expect(
    RESOURCES.flatMap((resource) => schemaDifferences(resource, tables)),
    'write a new file in src/server/store/migrations; node scripts/run.mjs src/server/cli/draft.ts <id> drafts tables',
  ).toEqual([])
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
      "select relname from pg_class where relispartition and relkind = 'r' and has_table_privilege('quarterdeck_app', oid, 'SELECT')",
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

const plain = (type: string): string =>
  type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz')
