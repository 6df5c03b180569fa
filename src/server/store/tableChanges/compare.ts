import type { Resource } from '../../../contract/define/resource.ts'
import { type DeclaredTable, declaredTables, numbersSql, tableSql } from '../schema.ts'
import type { ActualTable } from './catalogue.ts'
import { needsValue, ready, removal, type TableChange } from './change.ts'
import { columnChanges, type Compared } from './columnChanges.ts'
import { indexChanges } from './indexChanges.ts'

type Tables = ReadonlyMap<string, ActualTable>

/**
 * What has to change so that the tables are as the declarations say. Tables and indexes that migrations added
 * by hand stay, and so do stricter columns that the server fills; none of them is declared.
 */
export function tableChanges(
  resources: readonly Resource[],
  declared: Tables,
  actual: Tables,
): TableChange[] {
  const changes = resources
    .filter(({ viewOf }) => viewOf === null)
    .flatMap((resource) =>
      declaredTables(resource).flatMap((table) => {
        const asDeclared = declared.get(table.name),
          asIs = actual.get(table.name)
        if (!asDeclared) throw new Error(`${table.name} was not created from its declaration`)
        return asIs
          ? changesOf({ resource, table, declared: asDeclared, actual: asIs })
          : [ready(table.name, tableSql(table))]
      }),
    )
  return [...changes, ...removedTables(declared, actual)]
}

const changesOf = (compared: Compared): TableChange[] => [
  ...partitionChanges(compared),
  ...columnChanges(compared),
  ...indexChanges(compared),
  ...accessChanges(compared),
  ...numberChanges(compared),
]

/** Many tables are partitioned by hand, which is no difference; the other way round rows have to move. */
const partitionChanges = ({ table: { name }, declared, actual }: Compared): TableChange[] =>
  declared.partitioned && !actual.partitioned
    ? [
        needsValue(
          name,
          `alter table ${name} rename to ${name}_unpartitioned;`,
          `${name} is to be partitioned, which no statement does: ` +
            'write by hand how it is created anew and its rows move.',
        ),
      ]
    : []

function numberChanges({ table, declared, actual }: Compared): TableChange[] {
  return declared.numbers.join() === actual.numbers.join()
    ? []
    : [ready(table.name, numbersSql(table), 'The numbers by which the palette finds its rows.')]
}

function accessChanges({ table, declared, actual }: Compared): TableChange[] {
  if (declared.rowSecurity === actual.rowSecurity) return []
  const { name } = table
  if (declared.rowSecurity) return [ready(name, accessSql(table), 'Its rows belong to tenants now.')]
  return [
    removal(
      name,
      `drop policy tenant_rows on ${name};\n` +
        `alter table ${name} no force row level security, disable row level security;`,
      `The rows of ${name} belong to no tenant any more: without its policy every tenant sees all of them.`,
    ),
  ]
}

const accessSql = ({ serve }: DeclaredTable): string =>
  serve.filter((statement) => statement.startsWith('select serve_table(')).join('\n')

/** Tables that look like those of a noun or of child rows and are declared by none. */
function removedTables(declared: Tables, actual: Tables): TableChange[] {
  const undeclared = [...actual.values()].filter(({ name }) => !declared.has(name))
  // Child rows refer to their parents, which therefore go last.
  return [...undeclared.filter(isChildTable), ...undeclared.filter(isNounTable)].map(({ name }) =>
    removal(
      name,
      `drop table ${name};`,
      `No noun has the table ${name} any more. Dropping it drops its rows: remove the dashes where that is meant.`,
    ),
  )
}

const isNounTable = ({ name, columns, indexes }: ActualTable): boolean =>
  indexes.has(`${name}_list`) && columns.has('create_dept') && columns.has('update_time')

const isChildTable = ({ name, columns, indexes }: ActualTable): boolean =>
  indexes.get(`${name}_parent`)?.keys.at(-1) === 'position' && columns.has('position')
