import { sql } from 'kysely'
import { dict } from '../../../contract/resources/system/dict.ts'
import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { newId } from '../../../kernel/id.ts'
import { childTable, columnsOf, fieldColumns, writeRecord } from '../columns.ts'
import type { Database } from '../database.ts'
import { stateSql } from '../storedValues.ts'
import type { Writer } from '../db.ts'

type Row = Readonly<Record<string, unknown>>

/** Ids of live rows of a noun that generated rows can refer to. */
export async function sampleIds(
  db: Writer | Database['kysely'],
  resource: Resource,
  tenantId: string,
  limit: number,
): Promise<string[]> {
  const tenantFilter = resource.scope === 'tenant' ? sql`tenant_id = ${tenantId}` : sql`true`
  const { rows } = await sql<{
    id: string
  }>`
    select id::text as id
    from ${sql.table(resource.table)}
    where ${tenantFilter}${resource.softDelete ? sql` and is_deleted = 0` : sql``}
    order by id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The live keys of a dictionary. */
export async function sampleKeys(
  db: Writer | Database['kysely'],
  business: boolean,
  tenantId: string,
  code: string,
): Promise<string[]> {
  const dictionary = business ? dictBiz : dict,
    tenantFilter = business ? sql` and tenant_id = ${tenantId}` : sql``
  const { rows } = await sql<{
    dict_key: string
  }>`
    select dict_key
    from ${sql.table(dictionary.table)}
    where code = ${code} and parent_id is not null and is_sealed = ${stateSql(dictionary, 'open')}
      and is_deleted = 0${tenantFilter}
    order by sort
  `.execute(db)
  return rows.map((row) => row.dict_key)
}

/** A record for JSON: structures are not serialised to text. */
function jsonRecord(resource: Resource, row: Row): Record<string, unknown> {
  const record = writeRecord(resource, row)
  for (const column of columnsOf(resource))
    if (column.type === 'jsonb' && column.name in row) record[column.column] = row[column.name]
  return record
}

async function insertRecords(db: Writer, table: string, records: readonly Row[]): Promise<string[]> {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<{
    id: string
  }>`
    insert into ${sql.table(table)} (${list})
    select ${list}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::json)
    on conflict do nothing returning id::text as id
  `.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Inserts many rows in one statement, then their child rows; rows that repeat a unique value are skipped.
 * Returns the inserted ids.
 */
export async function insertMany(
  db: Writer,
  resource: Resource,
  tenantId: string,
  rows: readonly Row[],
): Promise<string[]> {
  const tenantColumn = resource.scope === 'tenant' ? { tenant_id: tenantId } : {}
  const written = await insertRecords(
    db,
    resource.table,
    rows.map((row) => ({ ...jsonRecord(resource, row), ...tenantColumn })),
  )
  const writtenIds = written.length === rows.length ? null : new Set(written)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || field.of) continue
    const columns = fieldColumns(field.fields ?? {})
    const children = rows
      .filter((row) => !writtenIds || writtenIds.has(String(row.id)))
      .flatMap((row) =>
        ((row[name] ?? []) as readonly Row[]).map((child, index) => ({
          id: newId(),
          ...tenantColumn,
          [`${resource.table}_id`]: row.id,
          position: index + 1,
          ...Object.fromEntries(
            columns.map((column) => [column.column, column.encode(child[column.name] ?? null)]),
          ),
        })),
      )
    if (children.length) await insertRecords(db, childTable(resource, name), children)
  }
  return written
}

/** Updates the planner statistics of a table. */
export const analyze = (database: Database, resource: Resource): Promise<void> =>
  database.script(`analyze ${resource.table}`)

/** Creates the partitions of monthly tables from a moment to now. */
export async function createPartitions(database: Database, from: Date): Promise<void> {
  await sql`select row_months(${from.toISOString()}::date, now()::date)`.execute(database.kysely)
}
