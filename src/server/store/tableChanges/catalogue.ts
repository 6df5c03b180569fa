import type { OwnerConnection } from '../migrate.ts'

/** A column as the catalogue of the database describes it. */
export interface ActualColumn {
  readonly name: string
  /** In the spelling of the migrations (`varchar(30)`). */
  readonly type: string
  readonly notNull: boolean
  readonly default: string | null
  /** Computed by the database from other columns. */
  readonly generated: boolean
}

export interface ActualIndex {
  readonly name: string
  /** Columns, without quotes, or expressions, in their order. */
  readonly keys: readonly string[]
  /** Everything but the name and the schema, so that indexes of two schemas can be compared. */
  readonly definition: string
}

/** A table as the catalogue of the database describes it. */
export interface ActualTable {
  readonly name: string
  readonly partitioned: boolean
  readonly rowSecurity: boolean
  /** Columns whose values are kept in `record_number`. */
  readonly numbers: readonly string[]
  readonly columns: ReadonlyMap<string, ActualColumn>
  /** Without primary keys. */
  readonly indexes: ReadonlyMap<string, ActualIndex>
}

type Query = OwnerConnection['query']

/** The tables of a schema by name; partitions are left out. */
export async function readTables(query: Query, schema: string): Promise<Map<string, ActualTable>> {
  const columns = await readColumns(query, schema)
  const indexes = await readIndexes(query, schema)
  const rows = await query(
    `
      select relname as table, relkind = 'p' as partitioned, relrowsecurity as row_security,
        (select encode(tgargs, 'escape') from pg_trigger
          where tgrelid = pg_class.oid and tgname = 'record_numbers') as numbers
      from pg_class
      where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by relname
    `,
  )
  return new Map(
    rows.map(({ table, partitioned, row_security: rowSecurity, numbers }) => {
      const name = String(table)
      return [
        name,
        {
          name,
          partitioned: partitioned === true,
          rowSecurity: rowSecurity === true,
          numbers: String(numbers ?? '')
            .split(String.raw`\000`)
            .filter(Boolean),
          columns: new Map(columns.get(name)),
          indexes: new Map(indexes.get(name)),
        },
      ]
    }),
  )
}

async function readColumns(query: Query, schema: string): Promise<Map<string, [string, ActualColumn][]>> {
  const rows = await query(
    `
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as not_null, a.attgenerated <> '' as generated,
        pg_get_expr(d.adbin, d.adrelid) as default
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped
      order by a.attnum
    `,
  )
  return byTable(rows, (row) => ({
    name: String(row.column),
    type: plainType(String(row.type)),
    notNull: row.not_null === true,
    default: row.default === null ? null : plainType(String(row.default)),
    generated: row.generated === true,
  }))
}

async function readIndexes(query: Query, schema: string): Promise<Map<string, [string, ActualIndex][]>> {
  const rows = await query(
    `
      select c.relname as table, i.relname as index, pg_get_indexdef(i.oid) as definition,
        (select json_agg(pg_get_indexdef(i.oid, n, true) order by n)::text
          from generate_series(1, x.indnkeyatts) n) as keys
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class c on c.oid = x.indrelid
      where c.relnamespace = '${schema}'::regnamespace and not c.relispartition and not x.indisprimary
      order by i.relname
    `,
  )
  return byTable(rows, (row) => ({
    name: String(row.index),
    keys: (JSON.parse(String(row.keys)) as string[]).map((key) => key.replace(/^"(.*)"$/, '$1')),
    definition: String(row.definition).replace(/ INDEX \S+ ON (?:ONLY )?\S+ USING/, ' INDEX USING'),
  }))
}

function byTable<T extends { readonly name: string }>(
  rows: readonly Record<string, unknown>[],
  read: (row: Record<string, unknown>) => T,
): Map<string, [string, T][]> {
  const tables = new Map<string, [string, T][]>()
  for (const row of rows) {
    const part = read(row)
    const list = tables.get(String(row.table)) ?? []
    list.push([part.name, part])
    tables.set(String(row.table), list)
  }
  return tables
}

const plainType = (type: string): string =>
  type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz')
