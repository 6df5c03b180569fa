import { type RawBuilder, sql } from 'kysely'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { ID_EPOCH } from '../../../kernel/id.ts'
import { type Column, columnsOf } from '../columns.ts'
import { APP_ROLE, type Database } from '../database.ts'

/**
 * Rows to generate from a sample: `count` of `rows`, starting at `from`, evenly distributed over `range`
 * (milliseconds since 1970); `serial` is the first number, above those of the sample.
 */
export interface MultiplyBatch {
  readonly from: number
  readonly count: number
  readonly rows: number
  readonly range: readonly [first: number, last: number]
  readonly serial: number
  /** Text fields that have to be unique besides the declared ones. */
  readonly distinct: readonly string[]
}

const SAMPLE = 'fill_sample'
const SERIAL_DIGITS = 9,
  MAX_SERIAL = 10 ** SERIAL_DIGITS

/** Fields that have to be unique: unique fields, and the last field of every unique combination. */
const distinctOf = (resource: Resource): Set<string> =>
  new Set([
    ...Object.entries(resource.fields)
      .filter(([, field]) => field.unique)
      .map(([name]) => name),
    ...resource.uniqueTogether.map(({ fields }) => fields.at(-1) ?? ''),
  ])

/**
 * Whether the database can multiply rows of a noun: they lie in a single table, and their unique fields are
 * texts.
 */
export function canMultiply(resource: Resource): boolean {
  const fields = Object.entries(resource.fields)
  if (fields.some(([, field]) => field.kind === 'parent' || (field.kind === 'rows' && !field.of)))
    return false
  return [...distinctOf(resource)].every(
    (name) =>
      resource.fields[name]?.kind === 'text' && (resource.fields[name]?.max ?? 255) > SERIAL_DIGITS + 1,
  )
}

/**
 * Copies the rows with these ids to a sample table while `run` multiplies them; `multiply` returns the number
 * of inserted rows.
 */
export async function withSample(
  database: Database,
  resource: Resource,
  ids: readonly string[],
  run: (multiply: (batch: MultiplyBatch) => Promise<number>) => Promise<void>,
): Promise<void> {
  const idList = ids.map((id) => BigInt(id).toString()).join(',')
  await database.script(
    `drop table if exists ${SAMPLE};
    create unlogged table ${SAMPLE} as
      select row_number() over (order by id) - 1 as sample_number, t.*
      from ${resource.table} t
      where false`,
  )
  try {
    await database.script(`grant select, insert on ${SAMPLE} to ${APP_ROLE}`)
    await sql`
      insert into ${sql.table(SAMPLE)}
      select row_number() over (order by id) - 1, t.*
      from ${sql.table(resource.table)} t
      where id = any(${`{${idList}}`}::bigint[])
    `.execute(database.kysely)
    await database.script(`create unique index on ${SAMPLE} (sample_number); analyze ${SAMPLE}`)
    await run((batch) => multiply(database, resource, ids.length, batch))
  } finally {
    await database.script(`drop table ${SAMPLE}`)
  }
}

async function multiply(
  database: Database,
  resource: Resource,
  sampleSize: number,
  { from, count, rows, range: [first, last], serial, distinct: extraFields }: MultiplyBatch,
): Promise<number> {
  const distinct = new Set([...distinctOf(resource), ...extraFields])
  const columns = columnsOf(resource)
  const list = sql.join([
    ...columns.map(({ column }) => sql.ref(column)),
    ...(resource.softDelete ? [sql.ref('is_deleted')] : []),
  ])
  const values = sql.join([
    ...columns.map((column) => valueOf(column, distinct)),
    ...(resource.softDelete ? [sql.lit(0)] : []),
  ])
  const at = sql`
    to_timestamp(least(${last}::float8,
      ${first}::float8 + (${last}::float8 - ${first}::float8) * at / ${rows}::float8) / 1000)
  `
  const createdAt = resource.partition
    ? sql`date_trunc('milliseconds', ${at})`
    : sql`date_trunc('second', ${at})`
  const { numAffectedRows } = await sql`
    insert into ${sql.table(resource.table)} (${list})
    select ${values}
    from (
      select ${serial}::bigint + at as number,
        ((floor(extract(epoch from ${at}) * 1000)::bigint - ${sql.lit(ID_EPOCH)}::bigint) << 22)
          | ((${serial}::bigint + at) & 4194303) as id,
        ${createdAt} as created_at
      from generate_series(${from}::bigint, ${from + count - 1}::bigint) at) n
    join ${sql.table(SAMPLE)} s on s.sample_number = (n.number * 7919) % ${sampleSize}
    order by n.number
    on conflict do nothing
  `.execute(database.kysely)
  return Number(numAffectedRows ?? 0)
}

function valueOf({ name, column, field, type }: Column, distinct: ReadonlySet<string>): RawBuilder<unknown> {
  const sampleColumn = sql`s.${sql.ref(column)}`
  if (name === 'id') return sql`n.id`
  if (name === 'createTime' || name === 'updateTime') return sql`n.created_at`
  if (field?.number) return numbered(field)
  if (field && distinct.has(name))
    return sql`
      left(${sampleColumn},
        ${sql.lit((field.max ?? 255) - SERIAL_DIGITS - 1)}) || '-' || lpad((n.number % ${sql.lit(MAX_SERIAL)})::text,
        ${sql.lit(SERIAL_DIGITS)}, '0')
    `
  if (type === 'timestamptz') return sql`${sampleColumn} + (n.created_at - s.create_time)`
  if (type === 'date') return sql`${sampleColumn} + (n.created_at::date - s.create_time::date)`
  return sampleColumn
}

/** A document number as the server would assign it on the row's own day. */
function numbered({ number, max = 255 }: FieldSpec): RawBuilder<unknown> {
  if (number?.fromId)
    return sql`
      ${number.prefix} || to_char(n.created_at at time zone 'Asia/Shanghai',
        'YYYYMMDD') || lpad((((((n.id >> 22) + ${sql.lit(ID_EPOCH + 28_800_000)}::bigint) % 86400000) << 22)
        | (n.id & 4194303))::text, 15, '0')
    `
  const day = number?.daily ? sql`to_char(n.created_at at time zone 'Asia/Shanghai', 'YYYYMMDD')` : sql`''`
  const digits = Math.min(
    (number?.digits ?? 6) + 3,
    max - (number?.prefix.length ?? 0) - (number?.daily ? 8 : 0),
  )
  return sql`
    ${number?.prefix ?? ''} || ${day} || lpad((n.number % ${sql.lit(10 ** digits)}::bigint)::text,
      ${sql.lit(digits)}, '0')
  `
}
