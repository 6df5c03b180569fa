import { CompiledQuery } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { momentOfId } from '../../kernel/id.ts'
import { writeRecord } from './columns.ts'
import { idFor, numbered } from './docNumbers.ts'
import { mapWithPauses, Pauses } from './pauses.ts'
import type { Reader } from './db.ts'

type NewRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** New rows as database records, with id, document numbers and tenant. */
export async function newRecords(
  db: Reader,
  resource: Resource,
  tenantId: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly NewRecord[]> {
  const numberedRows = await numbered(
    db,
    resource,
    tenantId,
    rows.map((row) => ({ ...row, id: idFor(resource, row) })),
  )
  return mapWithPauses(numberedRows, (row): NewRecord => {
    const id = String(row.id)
    return {
      ...writeRecord(resource, row),
      ...(resource.partition ? { create_time: momentOfId(id) } : {}),
      id,
      ...(resource.scope === 'tenant' ? { tenant_id: tenantId } : {}),
    }
  })
}

/** The columns set by any of these records. */
export async function columnsIn(records: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> {
  const columns = new Set<string>(),
    pauses = new Pauses()
  for (const record of records) {
    for (const column of Object.keys(record)) columns.add(column)
    await pauses.due()
  }
  return [...columns]
}

/** Values per statement; more would block the process while they are encoded. */
const VALUES_PER_STATEMENT = 8000
type Values = Readonly<Record<string, unknown>>
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Inserts database records, some thousand values per statement; a column that a record lacks gets its default. The
 * text is written without the query builder, whose object for every value costs more than to encode the value.
 */
export async function insertRecords(
  db: Reader,
  records: readonly Values[],
  {
    table,
    columns,
    tellIds,
  }: { readonly table: string; readonly columns: readonly string[]; readonly tellIds: boolean },
): Promise<void> {
  const head = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values `
  const step = Math.max(1, Math.floor(VALUES_PER_STATEMENT / Math.max(1, columns.length)))
  for (let from = 0; from < records.length; from += step) {
    const values: unknown[] = []
    const placeholderOf = (record: Values, column: string): string =>
      column in record ? `$${values.push(record[column])}` : 'default'
    const lists = records
      .slice(from, from + step)
      .map((record) => `(${columns.map((column) => placeholderOf(record, column)).join(', ')})`)
    await db.executeQuery(
      CompiledQuery.raw(`${head}${lists.join(', ')}${tellIds ? ' returning id' : ''}`, values),
    )
  }
}
