import type { ActualIndex, ActualTable } from './catalogue.ts'
import { ready, type TableChange } from './change.ts'
import type { Compared } from './columnChanges.ts'

/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63

/** The changes that give a table its declared indexes; those that a migration added by hand stay. */
export function indexChanges({ table, declared, actual }: Compared): TableChange[] {
  const statements = new Map(table.indexes.map((sql) => [indexNameIn(sql), sql]))
  const created = [...declared.indexes.values()].flatMap(({ name, definition }) => {
    const existing = actual.indexes.get(name)
    if (existing?.definition === definition) return []
    const statement = statements.get(name) ?? ''
    const sql = existing ? `drop index ${name};\n${statement}` : statement
    return [
      ready(
        table.name,
        sql,
        /unique index/.test(sql) ? 'Fails where rows have the same values: change those first.' : null,
      ),
    ]
  })
  const dropped = [...actual.indexes.values()]
    .filter((index) => !declared.indexes.has(index.name) && hasDerivedName(actual, index))
    .map(({ name }) => ready(table.name, `drop index ${name};`, 'The declaration asks for it no more.'))
  return [...created, ...dropped]
}

const indexNameIn = (sql: string): string =>
  (/^create (?:unique )?index (\S+) on/.exec(sql)?.[1] ?? '').slice(0, MAX_NAME_LENGTH)

/** Whether the name is the one a declaration would give to an index of these columns (`indexSql` of schema.ts). */
function hasDerivedName({ name: table }: ActualTable, { name, keys }: ActualIndex): boolean {
  const columns = keys
    .filter((key) => key !== 'tenant_id')
    .map((key) => key.replace(/^COALESCE\((\w+),.*$/i, '$1'))
  const once = columns.map((column) => column.replaceAll('_', '')).join('_')
  return [
    `${table}_list`,
    `${table}_recent`,
    `${table}_parent`,
    `${table}_single_once`,
    `${table}_${columns.join('_')}`,
    `${`${table}_${once}`.slice(0, MAX_NAME_LENGTH - '_once'.length)}_once`,
  ]
    .map((derived) => derived.slice(0, MAX_NAME_LENGTH))
    .includes(name)
}
