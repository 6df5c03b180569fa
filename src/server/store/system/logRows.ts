import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import { logApi } from '../../../contract/resources/system/logApi.ts'
import { logError } from '../../../contract/resources/system/logError.ts'
import { logUsual } from '../../../contract/resources/system/logUsual.ts'
import { idAt, newId } from '../../../kernel/id.ts'
import { beginningOf, storable } from '../../../kernel/text.ts'
import { columnsOf } from '../columns.ts'
import type { Reader } from '../db.ts'

/** The logs of the server, by the name under which they are written. */
export const SYSTEM_LOGS = { usual: logUsual, api: logApi, error: logError } as const
export type SystemLogName = keyof typeof SYSTEM_LOGS

/** A row of a log: its tenant and moment, and the values of its fields in row form. */
export interface LogRow {
  readonly tenantId: string
  readonly at: Date
  readonly values: Readonly<Record<string, string | number | null>>
}

/** Rows that one statement deletes. */
const DELETED_AT_ONCE = 5_000

const fitted = (value: string | number | null, max: number | undefined): string | number | null =>
  typeof value === 'string' ? beginningOf(storable(value), max ?? 255) : value

/** The values of a row by the names of their columns; texts are cut to the length of their field. */
function recordOf(resource: Resource, { tenantId, at, values }: LogRow): Record<string, unknown> {
  const record: Record<string, unknown> = { id: newId(), tenant_id: tenantId, create_time: at.toISOString() }
  record.update_time = record.create_time
  for (const { name, column, field, encode } of columnsOf(resource))
    if (field) record[column] = fitted(encode(values[name] ?? null) as string | number | null, field.max)
  return record
}

const columnList = (resource: Resource): RawBuilder<unknown>[] =>
  ['id', 'tenant_id', 'create_time', 'update_time']
    .concat(columnsOf(resource).flatMap(({ field, column }) => (field ? [column] : [])))
    .map((column) => sql.ref(column))

/** Stores rows of one log in one statement. */
export async function insertLogRows(db: Reader, log: SystemLogName, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return
  const resource = SYSTEM_LOGS[log],
    columns = sql.join(columnList(resource)),
    records = JSON.stringify(rows.map((row) => recordOf(resource, row)))
  await sql`
    insert into ${sql.table(resource.table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(resource.table)}, ${records}::jsonb)
  `.execute(db)
}

/** Deletes the oldest rows written before a moment, of every tenant; `more` while some are left. */
export async function deleteLogRows(
  db: Reader,
  log: SystemLogName,
  before: Date,
): Promise<{ readonly deleted: number; readonly more: boolean }> {
  const table = sql.table(SYSTEM_LOGS[log].table)
  const { numAffectedRows } = await sql`
    delete from ${table} where id in (
      select id from ${table} where id < ${idAt(before)} order by id limit ${DELETED_AT_ONCE})
  `.execute(db)
  const deleted = Number(numAffectedRows ?? 0)
  return { deleted, more: deleted === DELETED_AT_ONCE }
}
