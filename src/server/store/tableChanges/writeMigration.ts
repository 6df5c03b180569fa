import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../../../contract/define/resource.ts'
import { migrate, migrationFiles, type OwnerConnection } from '../migrate.ts'
import { readTables } from './catalogue.ts'
import type { TableChange } from './change.ts'
import { tableChanges } from './compare.ts'
import { readDeclaredTables } from './scratch.ts'

export interface MigrationRequest {
  readonly resources: readonly Resource[]
  /** Folder of the migrations that exist, in which the new one is written. */
  readonly folder: string
  /** What the migration does, in small letters, digits and underscores. */
  readonly name: string
}

export interface WrittenMigration {
  /** Name of the written file; null where nothing was missing. */
  readonly file: string | null
  readonly sql: string
  /** Changes that wait for a person in this file or in a former one. */
  readonly open: readonly OpenChange[]
  /** Why the file does not do its work yet; null where it does. */
  readonly failure: string | null
}

/** A change that stands in a migration as a comment. */
export interface OpenChange extends TableChange {
  readonly file: string
}

/**
 * Compares the declarations with the tables that the migrations make in an empty database, and writes the
 * migration that is missing. The written file is run in that database.
 */
export async function writeMigration(
  owner: OwnerConnection,
  { resources, folder, name }: MigrationRequest,
): Promise<WrittenMigration> {
  await migrate(owner, folder)
  const files = migrationFiles(folder)
  const changes = await changesIn(owner, resources)
  const fileWith = (change: TableChange): string | undefined =>
    change.open === null ? undefined : files.find(([, sql]) => sql.includes(commented(change.sql)))?.[0]
  const missing = changes.filter((change) => fileWith(change) === undefined)
  const file = missing.length > 0 ? `${numberAfter(files)}_${name}.sql` : null
  const open = changes
    .filter((change) => change.open !== null)
    .map((change) => ({ ...change, file: fileWith(change) ?? file ?? '' }))
  if (file === null) return { file, sql: '', open, failure: null }
  const sql = migrationText(missing, resources)
  writeFileSync(join(folder, file), sql)
  return { file, sql, open, failure: await failureOf(owner, resources, sql) }
}

/** The differences between the declarations and the tables of a database. */
export async function changesIn(
  owner: OwnerConnection,
  resources: readonly Resource[],
): Promise<TableChange[]> {
  const declared = await readDeclaredTables(owner, resources)
  return tableChanges(resources, declared, await readTables(owner.query, 'public'))
}

/** Runs the written file; the reason where that fails or where the tables still differ afterwards. */
async function failureOf(
  owner: OwnerConnection,
  resources: readonly Resource[],
  sql: string,
): Promise<string | null> {
  try {
    await owner.script(`begin; ${sql}; commit`)
  } catch (error) {
    await owner.script('rollback')
    return `it fails on an empty database: ${error instanceof Error ? error.message : String(error)}`
  }
  const left = (await changesIn(owner, resources)).filter(({ open }) => open === null)
  return left.length > 0
    ? `after it the tables still differ:\n${left.map((change) => change.sql).join('\n')}`
    : null
}

const NUMBER_DIGITS = 4

const numberAfter = (files: readonly (readonly [name: string, sql: string])[]): string =>
  String(Math.max(0, ...files.map(([name]) => Number.parseInt(name, 10) || 0)) + 1).padStart(
    NUMBER_DIGITS,
    '0',
  )

const HEADING = `-- Drafted from the declarations by \`npm run migration\`. Review it and say here what it is for;
-- a file that ran anywhere is never changed again.`

function migrationText(changes: readonly TableChange[], resources: readonly Resource[]): string {
  const tables = [...new Set(changes.map(({ table }) => table))]
  const texts = tables.map((table) => {
    const parts = changes.filter((change) => change.table === table).map(changeText)
    return `-- ${titleOf(table, resources)}\n${parts.join('\n')}`
  })
  return `${[HEADING, ...texts].join('\n\n')}\n`
}

/** The heading of a table in a migration: label and id of its noun; child rows are named by their table. */
function titleOf(table: string, resources: readonly Resource[]): string {
  const resource = resources.find((candidate) => candidate.viewOf === null && candidate.table === table)
  return resource ? `${resource.label} ${resource.id}` : table
}

const changeText = ({ sql, note, open }: TableChange): string =>
  [...(note === null ? [] : [`-- ${note}`]), open === null ? sql : commented(sql)].join('\n')

const commented = (sql: string): string =>
  sql
    .split('\n')
    .map((line) => `-- ${line}`)
    .join('\n')
