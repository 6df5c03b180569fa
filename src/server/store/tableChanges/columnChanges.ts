import type { Resource } from '../../../contract/define/resource.ts'
import type { Column } from '../columns.ts'
import type { DeclaredTable } from '../schema.ts'
import type { ActualColumn, ActualTable } from './catalogue.ts'
import { needsValue, ready, removal, type TableChange } from './change.ts'

/** A table as it is declared, as the declaration would create it, and as it is. */
export interface Compared {
  readonly resource: Resource
  readonly table: DeclaredTable
  readonly declared: ActualTable
  readonly actual: ActualTable
}

/** The changes that give a table its declared columns. */
export function columnChanges(compared: Compared): TableChange[] {
  const { declared, actual } = compared
  return [
    ...[...declared.columns.values()].flatMap((column) => {
      const existing = actual.columns.get(column.name)
      return existing ? alteredColumn(compared, column, existing) : [addedColumn(compared, column)]
    }),
    ...[...actual.columns.values()]
      .filter(({ name }) => !declared.columns.has(name))
      .flatMap((column) => removedColumn(compared, column)),
  ]
}

const fieldColumn = ({ table }: Compared, column: string): Column | undefined =>
  table.columns.find((candidate) => candidate.column === column)

function addedColumn(compared: Compared, column: ActualColumn): TableChange {
  const { name, type, notNull } = column
  const table = compared.table.name
  const add = `alter table ${table} add column ${name} ${type}`
  if (fieldColumn(compared, name)?.field?.generated)
    return needsValue(
      table,
      `${add} generated always as (<expression>) stored;`,
      `The database computes ${name}: write its expression in place of <expression>.`,
    )
  const value = column.default ?? (notNull ? initialValue(compared, name) : null)
  if (!notNull || value !== null)
    return ready(table, `${add}${notNull ? ' not null' : ''}${value === null ? '' : ` default ${value}`};`)
  return needsValue(
    table,
    `${add} not null default <value>;`,
    `${name} is required: write what existing rows get in place of <value>.`,
  )
}

/** The value of new rows as SQL: the default of the field or the initial state; null where there is none. */
function initialValue(compared: Compared, name: string): string | null {
  const column = fieldColumn(compared, name)
  const { states, stateField } = compared.resource
  const initial = column && column.name === stateField ? states?.initial : column?.field?.default
  return column && initial !== undefined ? literal(column.encode(initial)) : null
}

function literal(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return Array.isArray(value) ? `'{${value.map(String).join(',')}}'` : null
}

function alteredColumn(compared: Compared, declared: ActualColumn, actual: ActualColumn): TableChange[] {
  const table = compared.table.name
  const { name } = declared
  const alter = `alter table ${table} alter column ${name}`
  const isGenerated = Boolean(fieldColumn(compared, name)?.field?.generated)
  const changes: TableChange[] = []
  if (isGenerated && !actual.generated)
    changes.push(
      needsValue(
        table,
        `alter table ${table} drop column ${name}, ` +
          `add column ${name} ${declared.type} generated always as (<expression>) stored;`,
        `The database is to compute ${name}: write its expression in place of <expression>; the stored values go.`,
      ),
    )
  if (!isGenerated && actual.generated)
    changes.push(
      ready(table, `${alter} drop expression;`, `${name} keeps its values and is written from now on.`),
    )
  if (declared.type !== actual.type) changes.push(alteredType(table, declared, actual))
  if (isGenerated) return changes
  if (declared.default !== null && declared.default !== actual.default && !actual.generated)
    changes.push(ready(table, `${alter} set default ${declared.default};`))
  if (declared.notNull && !actual.notNull) changes.push(requiredColumn(compared, name))
  if (!declared.notNull && actual.notNull && !isFilled(compared, actual))
    changes.push(ready(table, `${alter} drop not null;`))
  return changes
}

/**
 * Whether a migration may be stricter than the declaration: what the server writes, and what has a default in
 * both, is never empty.
 */
function isFilled(compared: Compared, { name, default: value }: ActualColumn): boolean {
  const field = fieldColumn(compared, name)?.field
  return Boolean(field?.computed) || (field?.default !== undefined && value !== null)
}

const lengthOf = (type: string): number => Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? 0)
const baseOf = (type: string): string => type.replace(/\(.*\)/, '')

function alteredType(
  table: string,
  { name, type }: ActualColumn,
  { type: formerType }: ActualColumn,
): TableChange {
  const isSameBase = baseOf(type) === baseOf(formerType)
  const sql = `alter table ${table} alter column ${name} type ${type}${isSameBase ? '' : ` using ${name}::${type}`};`
  if (isSameBase && lengthOf(type) < lengthOf(formerType))
    return ready(table, sql, `Was ${formerType}. Fails where a value is longer: shorten those rows first.`)
  const isWider = isSameBase || type === 'text'
  return ready(table, sql, `Was ${formerType}.${isWider ? '' : ' Fails where a value cannot be converted.'}`)
}

function requiredColumn(compared: Compared, name: string): TableChange {
  const table = compared.table.name
  const value = initialValue(compared, name)
  const fill = (text: string): string =>
    [
      `select set_config('app.tenant_id', '*', true);`,
      `update ${table} set ${name} = ${text} where ${name} is null;`,
      `alter table ${table} alter column ${name} set not null;`,
    ].join('\n')
  return value === null
    ? needsValue(
        table,
        fill('<value>'),
        `${name} is required now: write what rows without one get in place of <value>.`,
      )
    : ready(table, fill(value), `${name} is required now. Rows of every tenant get the default.`)
}

function removedColumn(
  { table: { name: table }, declared, actual }: Compared,
  column: ActualColumn,
): TableChange[] {
  const { name, type } = column
  const successors = [...declared.columns.values()].filter(
    (candidate) => candidate.type === type && !actual.columns.has(candidate.name),
  )
  const renames = successors.map(
    (successor) => `alter table ${table} rename column ${name} to ${successor.name};`,
  )
  const changes = [
    removal(
      table,
      `alter table ${table} drop column ${name};`,
      [
        `${name} is no longer declared. Dropping it drops its data: remove the dashes where that is meant.`,
        ...(renames.length > 0
          ? [`Where it was renamed, write instead of adding the new column: ${renames.join(' or ')}`]
          : []),
      ].join(' '),
    ),
  ]
  if (column.notNull && column.default === null && !column.generated)
    changes.unshift(
      ready(
        table,
        `alter table ${table} alter column ${name} drop not null;`,
        `Nothing writes ${name} any more.`,
      ),
    )
  return changes
}
