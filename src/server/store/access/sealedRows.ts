import { sql } from 'kysely'
import type { Reader } from '../db.ts'

interface Column {
  readonly name: string
  readonly type: string
}
/** A table with columns that may contain ciphers: its primary key, and its text and JSON columns. */
export interface SealableTable {
  readonly name: string
  readonly key: readonly Column[]
  readonly columns: readonly Column[]
}
/** A row as text values: its key, and its columns in the order of the table; JSON as text. */
export interface SealableRow {
  readonly key: readonly string[]
  readonly values: readonly (string | null)[]
}

/**
 * Tables without ciphers of the field key: `server_key` is replaced at the end, the log is masked, the others
 * live for minutes.
 */
const EXCLUDED_TABLES = [
  'server_key',
  'operate_log',
  'migration',
  'captcha',
  'download_ticket',
  'login_challenge',
]

/** Every table with text or JSON columns, read from the catalogue so that new columns are included. */
export async function selectSealableTables(db: Reader): Promise<SealableTable[]> {
  const { rows } = await sql<{
    name: string
    key: string | null
    columns: string | null
  }>`
    select c.relname::text as name,
      (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
          order by a.attnum)::text
        from pg_index i
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary) as key,
      (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
          order by a.attnum)::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${EXCLUDED_TABLES}) order by c.relname
  `.execute(db)
  return rows.flatMap(({ name, key, columns }) =>
    key && columns
      ? [{ name, key: JSON.parse(key) as Column[], columns: JSON.parse(columns) as Column[] }]
      : [],
  )
}

/** Form of a cipher: base64 of at least 28 bytes. */
const CIPHER = '[A-Za-z0-9+/]{38,}={0,2}'
const mayBeSealed = ({ name, type }: Column) =>
  type === 'jsonb'
    ? sql`${sql.ref(name)}::text ~ ${`"${CIPHER}"`}`
    : sql`${sql.ref(name)} ~ ${`^${CIPHER}$`} and ${sql.ref(name)} !~ '^[0-9a-f]+$'`

/** The columns of a table in which some value has the form of a cipher. */
export async function sealedColumns(db: Reader, { name, columns }: SealableTable): Promise<Column[]> {
  const tests = columns.map(
    (column, at) => sql`coalesce(bool_or(${mayBeSealed(column)}), false) as ${sql.ref(`c${at}`)}`,
  )
  const { rows } = await sql<
    Record<string, boolean>
  >`select ${sql.join(tests)} from ${sql.table(name)}`.execute(db)
  return columns.filter((_, at) => rows[0]?.[`c${at}`])
}

const tuple = (parts: readonly unknown[]) => sql`(${sql.join(parts)})`
const cast = (value: string, type: string) => sql`${value}::text::${sql.raw(type)}`

/** The next rows after a key, in the order of the primary key. */
export async function readSealable(
  db: Reader,
  table: SealableTable,
  after: readonly string[] | null,
  limit: number,
): Promise<SealableRow[]> {
  const keys = table.key.map(({ name }) => sql.ref(name))
  const afterKey = after
    ? sql`where ${tuple(keys)} > ${tuple(table.key.map(({ type }, at) => cast(after[at] ?? '', type)))}`
    : sql``
  const asText = (columns: readonly Column[]) =>
    sql`array[${sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))}]::text[]`
  const { rows } =
    await sql<SealableRow>`select ${asText(table.key)} as key, ${asText(table.columns)} as "values"
    from ${sql.table(table.name)} ${afterKey} order by ${sql.join(keys)} limit ${limit}`.execute(db)
  return rows
}

/** Updates the columns of rows that were read; `values` are in the order of the table's columns. */
export async function writeSealed(
  db: Reader,
  table: SealableTable,
  rows: readonly SealableRow[],
): Promise<void> {
  if (rows.length === 0) return
  const keys = table.key.map((_, at) => sql.ref(`k${at}`)),
    values = table.columns.map((_, at) => sql.ref(`v${at}`))
  const arrays = [
    ...table.key.map((_, at) => sql`${rows.map(({ key }) => key[at] ?? '')}::text[]`),
    ...table.columns.map((_, at) => sql`${rows.map((row) => row.values[at] ?? null)}::text[]`),
  ]
  const set = table.columns.map(
    ({ name, type }, at) => sql`${sql.ref(name)} = source.${sql.ref(`v${at}`)}::${sql.raw(type)}`,
  )
  const same = table.key.map(
    ({ name, type }, at) => sql`t.${sql.ref(name)} = source.${sql.ref(`k${at}`)}::${sql.raw(type)}`,
  )
  await sql`update ${sql.table(table.name)} t set ${sql.join(set)}
    from unnest(${sql.join(arrays)}) as source (${sql.join([...keys, ...values])})
    where ${sql.join(same, sql` and `)}`.execute(db)
}

/** A digest under which an account was counted, and the one that replaces it. */
export interface CountMove {
  readonly tenantId: string
  readonly merchantCode: string
  readonly before: string
  readonly after: string
}

/** Accounts of orders recent enough to be counted, by ascending order id after `after`. */
export async function selectCountedAccounts(
  db: Reader,
  after: string,
  limit: number,
): Promise<{ id: string; tenantId: string; merchantCode: string; account: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string; merchantCode: string; account: string }>`
    select id::text, tenant_id as "tenantId", merchant_code as "merchantCode", account
    from merchant_order_info
    where id > ${after}::bigint and account is not null
      and create_time >= least((select min(day) from risk_counter),
        (select min(last_time) from risk_recent)::date)
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Moves counters from former digests to the new ones. */
export async function moveCounts(db: Reader, moves: readonly CountMove[]): Promise<void> {
  const columns = sql.join(
    (['tenantId', 'merchantCode', 'before', 'after'] as const).map(
      (name) => sql`${moves.map((move) => move[name])}::text[]`,
    ),
  )
  const pairs = sql`
    (select distinct * from unnest(${columns}) as pair (tenant_id, merchant_code, before, after)) as m
  `
  for (const kind of ['day:', 'month:'])
    await sql`
      update risk_counter c set target = ${kind} || m.after from ${pairs}
    where c.tenant_id = m.tenant_id and c.merchant_code = m.merchant_code and c.target = ${kind} || m.before
    `.execute(db)
  await sql`
    update risk_recent r set account_hmac = m.after from ${pairs}
    where r.tenant_id = m.tenant_id and r.merchant_code = m.merchant_code and r.account_hmac = m.before
  `.execute(db)
}
