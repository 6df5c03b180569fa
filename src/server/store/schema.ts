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

/**
 * The SQL that creates a resource's tables, as a draft for a migration, which is reviewed and stored as a
 * file before it runs.
 */
export function createTableSql(resource: Resource): string {
  const { table } = resource
  const columns = columnsOf(resource).map((column) =>
    columnSql(column, isRequired(column) || column.name === resource.stateField, resource.partition !== null),
  )
  if (resource.softDelete) columns.push('is_deleted smallint not null default 0')
  // The primary key of a partitioned table has to contain the partition column.
  if (resource.partition) columns.push('primary key (id, create_time)')
  const parts = resource.partition
    ? [
        `create table ${table}_other partition of ${table} default;`,
        `select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);`,
      ]
    : []
  const statements = [
    `create table ${table} (\n  ${columns.join(',\n  ')}\n)${resource.partition ? ' partition by range (create_time)' : ''};`,
    ...indexSql(resource),
    ...parts,
  ]
  statements.push(serveTableSql(table, resource))
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows' && !field.of) statements.push(childTableSql(resource, name))
  return statements.join('\n')
}

/** Grants the server access to a table, with row-level security where its rows belong to tenants. */
const serveTableSql = (table: string, { scope }: Resource): string =>
  `select serve_table('${table}', ${String(scope === 'tenant')});`

function childTableSql(resource: Resource, name: string): string {
  const table = childTable(resource, name)
  const tenant = resource.scope === 'tenant' ? ['tenant_id varchar(12) not null'] : []
  const columns = [
    'id bigint primary key',
    ...tenant,
    `${resource.table}_id bigint not null references ${resource.table} (id) on delete cascade`,
    'position integer not null',
    ...fieldColumns(resource.fields[name]?.fields ?? {}).map((column) =>
      columnSql(column, isRequired(column)),
    ),
  ]
  return [
    `create table ${table} (\n  ${columns.join(',\n  ')}\n);`,
    `create index ${table}_parent on ${table} (${resource.table}_id, position);`,
    serveTableSql(table, resource),
  ].join('\n')
}

/** Name of a unique index; by it a violation is turned into the message of its field. */
export const uniqueIndexName = (resource: Resource, fields: readonly string[]): string =>
  `${`${resource.table}_${fields.map((field) => field.toLowerCase()).join('_')}`.slice(0, MAX_NAME_LENGTH - '_once'.length)}_once`
/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63

/**
 * The expression of a column in a unique index: empty references are equal, secrets are compared by digest.
 */
function uniqueSql({ fields }: Resource, name: string, column: string): string {
  const { kind, required: requiredOption, when } = fields[name] ?? {}
  const required = requiredOption && !when
  if (kind === 'secret') return `${column}_hmac`
  return kind === 'parent' || (kind === 'reference' && !required)
    ? `coalesce(${column}, 0)`
    : kind === 'text' && !required
      ? `coalesce(${column}, '')`
      : column
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
    const keys = [...lead, ...fields.map((name) => uniqueSql(resource, name, column(name)))].join(', ')
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
  for (const arrayColumn of columnsOf(resource))
    if (arrayColumn.type.endsWith('[]'))
      statements.push(
        `create index ${table}_${arrayColumn.column} on ${table} using gin (${arrayColumn.column});`,
      )
  return statements
}

/**
 * The differences between a declaration and its tables, those of its child rows included, as sentences;
 * `tables` has the columns of every table with their types.
 */
export function schemaDifferences(
  resource: Resource,
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  const declared = new Map(columnsOf(resource).map((column) => [column.column, column.type]))
  if (resource.softDelete) declared.set('is_deleted', 'smallint')
  const children = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'rows' && !field.of)
    .map(([name]) => [childTable(resource, name), declaredChildColumns(resource, name)] as const)
  return [[resource.table, declared] as const, ...children].flatMap(([table, columns]) => {
    const actual = tables.get(table)
    return actual
      ? columnDifferences(table, columns, actual)
      : [`${table} is declared by ${resource.id} but missing`]
  })
}

const declaredChildColumns = (resource: Resource, name: string): Map<string, string> =>
  new Map([
    ['id', 'bigint'],
    ...(resource.scope === 'tenant' ? [['tenant_id', 'varchar(12)'] as const] : []),
    [`${resource.table}_id`, 'bigint'],
    ['position', 'integer'],
    ...fieldColumns(resource.fields[name]?.fields ?? {}).map(({ column, type }) => [column, type] as const),
  ])

function columnDifferences(
  table: string,
  declared: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): string[] {
  const differences: string[] = []
  for (const [column, type] of declared) {
    const actualType = actual.get(column)
    if (!actualType) differences.push(`${table}.${column} ${type} is declared but missing`)
    else if (actualType !== type) differences.push(`${table}.${column} is ${actualType}, declared ${type}`)
  }
  for (const column of actual.keys())
    if (!declared.has(column)) differences.push(`${table}.${column} exists but is not declared`)
  return differences
}
