import { lookupFields } from '../../contract/define/lookup.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { childTable, type Column, columnsOf, fieldColumns } from './columns.ts'

const NOT_NULL = new Set(['id', 'tenant_id', 'create_time', 'update_time', 'version'])
const DEFAULTS: Readonly<Record<string, string>> = {
  create_time: 'now()',
  update_time: 'now()',
  version: '0',
}

function columnSql(column: Column, required: boolean, partitioned = false): string {
  const parts = [column.column, column.type]
  if (column.column === 'id') parts.push(partitioned ? 'not null' : 'primary key')
  else if (NOT_NULL.has(column.column) || required) parts.push('not null')
  if (column.type.endsWith('[]')) parts.push("default '{}'")
  else if (DEFAULTS[column.column]) parts.push('default', DEFAULTS[column.column] ?? '')
  return parts.join(' ')
}

const isRequired = (column: Column): boolean =>
  Boolean(column.field?.required) &&
  !column.field?.when &&
  column.field?.kind !== 'secret' &&
  column.field?.kind !== 'window'

/** A table of a declaration, with the SQL that creates it. */
export interface DeclaredTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly create: string
  readonly indexes: readonly string[]
  /** Partitions, access of the server and row-level security. */
  readonly serve: readonly string[]
  /** Columns whose values are numbers the palette finds rows by. */
  readonly numbers: readonly string[]
}

/** The SQL that creates a resource's tables. */
export const createTableSql = (resource: Resource): string =>
  declaredTables(resource)
    .map((table) => tableSql(table))
    .join('\n')

/** The SQL that creates one table. */
export const tableSql = (table: DeclaredTable): string =>
  [
    table.create,
    ...table.indexes,
    ...table.serve,
    ...(table.numbers.length > 0 ? [numbersSql(table)] : []),
  ].join('\n')

/** The SQL that keeps the numbers of a table, those of its rows included; without numbers it ends that. */
export const numbersSql = ({ name, numbers }: Pick<DeclaredTable, 'name' | 'numbers'>): string =>
  `select serve_numbers('${name}', '{${numbers.join(',')}}');`

/** A resource's own table, and one for each of its child rows. */
export function declaredTables(resource: Resource): DeclaredTable[] {
  const { table: name, partition } = resource
  const columns = columnsOf(resource)
  const lines = columns.map((column) =>
    columnSql(column, isRequired(column) || column.name === resource.stateField, partition !== null),
  )
  if (resource.softDelete) lines.push('is_deleted smallint not null default 0')
  // The primary key of a partitioned table has to contain the partition column.
  if (partition) lines.push('primary key (id, create_time)')
  const parts = partition
    ? [
        `create table ${name}_other partition of ${name} default;`,
        `select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);`,
      ]
    : []
  const own = {
    name,
    columns,
    create: `create table ${name} (\n  ${lines.join(',\n  ')}\n)${
      partition ? ' partition by range (create_time)' : ''
    };`,
    indexes: indexSql(resource),
    serve: [...parts, serveTableSql(name, resource)],
    numbers: lookupFields(resource).map(
      (field) => columns.find((column) => column.name === field)?.column ?? field,
    ),
  }
  const children = Object.entries(resource.fields).flatMap(([field, { kind, of }]) =>
    kind === 'rows' && !of ? [declaredChildTable(resource, field)] : [],
  )
  return [own, ...children]
}

/** Grants the server access to a table, with row-level security where its rows belong to tenants. */
const serveTableSql = (table: string, { scope }: Resource): string =>
  `select serve_table('${table}', ${String(scope === 'tenant')});`

function declaredChildTable(resource: Resource, field: string): DeclaredTable {
  const name = childTable(resource, field)
  const columns = fieldColumns(resource.fields[field]?.fields ?? {})
  const lines = [
    'id bigint primary key',
    ...(resource.scope === 'tenant' ? ['tenant_id varchar(12) not null'] : []),
    `${resource.table}_id bigint not null references ${resource.table} (id) on delete cascade`,
    'position integer not null',
    ...columns.map((column) => columnSql(column, isRequired(column))),
  ]
  return {
    name,
    columns,
    create: `create table ${name} (\n  ${lines.join(',\n  ')}\n);`,
    indexes: [`create index ${name}_parent on ${name} (${resource.table}_id, position);`],
    serve: [serveTableSql(name, resource)],
    numbers: [],
  }
}

/** Name of a unique index; by it a violation is turned into the message of its field. */
export function uniqueIndexName(resource: Resource, fields: readonly string[]): string {
  const name = `${resource.table}_${fields.map((field) => field.toLowerCase()).join('_')}`
  return `${name.slice(0, MAX_NAME_LENGTH - '_once'.length)}_once`
}
/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63

/**
 * The expression of a column in a unique index. Secrets are compared by digest. Empty references are equal, and
 * so are empty texts that distinguish together with other fields; alone, an empty text is no duplicate.
 */
function uniqueSql({ fields }: Resource, name: string, column: string, isAlone: boolean): string {
  const { kind, required, when, computed } = fields[name] ?? {}
  if (kind === 'secret') return `${column}_hmac`
  const isOptional = !required || when !== undefined
  if (kind === 'parent' || (kind === 'reference' && isOptional)) return `coalesce(${column}, 0)`
  return kind === 'text' && isOptional && !isAlone && !computed ? `coalesce(${column}, '')` : column
}

function indexSql(resource: Resource): string[] {
  const { table } = resource
  const lead = resource.scope === 'tenant' ? ['tenant_id'] : []
  const live = resource.softDelete ? ' where is_deleted = 0' : ''
  const column = (name: string): string =>
    columnsOf(resource).find((candidate) => candidate.name === name)?.column ?? name
  const statements: string[] = []
  const unique = [
    ...Object.entries(resource.fields)
      .filter(([, field]) => field.unique)
      .map(([name]) => [name]),
    ...resource.uniqueTogether.map(({ fields }) => [...fields]),
  ]
  for (const fields of unique) {
    const keys = [
      ...lead,
      ...fields.map((name) => uniqueSql(resource, name, column(name), fields.length === 1)),
    ].join(', ')
    statements.push(`create unique index ${uniqueIndexName(resource, fields)} on ${table} (${keys})${live};`)
  }
  if (resource.single === 'tenant')
    statements.push(
      `create unique index ${uniqueIndexName(resource, ['single'])} on ${table} (tenant_id)${live};`,
    )
  const sort = column(resource.list.sort.replace(/^-/, ''))
  statements.push(`create index ${table}_list on ${table} (${[...lead, sort, 'id'].join(', ')})${live};`)
  if (sort !== 'create_time' && !resource.readOnly)
    statements.push(
      `create index ${table}_recent on ${table} (${[...lead, 'create_time', 'id'].join(', ')})${live};`,
    )
  if (resource.shape === 'tree')
    statements.push(
      `create index ${table}_parent on ${table} (${[...lead, 'parent_id', 'sort'].join(', ')})${live};`,
    )
  for (const fields of resource.indexes) {
    const columns = fields.map(column)
    statements.push(
      `create index ${table}_${columns.join('_')} on ${table} (${[...lead, ...columns].join(', ')})${live};`,
    )
  }
  // A single row is found by its owner, never by what one of its lists contains.
  for (const arrayColumn of resource.single ? [] : columnsOf(resource))
    if (arrayColumn.type.endsWith('[]'))
      statements.push(
        `create index ${table}_${arrayColumn.column} on ${table} using gin (${arrayColumn.column});`,
      )
  return statements
}
