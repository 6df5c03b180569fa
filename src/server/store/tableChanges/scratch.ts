import { PGlite } from '@electric-sql/pglite'
import type { Resource } from '../../../contract/define/resource.ts'
import type { OwnerConnection } from '../migrate.ts'
import { createTableSql } from '../schema.ts'
import { type ActualTable, readTables } from './catalogue.ts'

/** A fresh database that exists in memory only. */
export async function openScratchDatabase(): Promise<
  OwnerConnection & { readonly close: () => Promise<void> }
> {
  const database = await PGlite.create()
  return {
    query: async (sql, parameters = []) =>
      (await database.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => {
      await database.exec(sql)
    },
    close: () => database.close(),
  }
}

/** Schema in which the tables of the declarations are created for comparison. */
const DECLARED = 'declared'

/**
 * The tables that the declarations describe, read back after creating them beside those of the migrations,
 * which provide `serve_table`; they are gone afterwards. Throws where a declaration gives no valid table.
 */
export async function readDeclaredTables(
  { query, script }: OwnerConnection,
  resources: readonly Resource[],
): Promise<Map<string, ActualTable>> {
  await script(`create schema ${DECLARED}; set search_path = ${DECLARED}, public`)
  try {
    for (const resource of resources)
      if (resource.viewOf === null)
        await script(createTableSql(resource)).catch((cause: Error) => {
          throw new Error(
            `the declaration of ${resource.id} gives no valid table: ${cause.message}; ` +
              'mend its names in src/contract/resources',
            { cause },
          )
        })
    return await readTables(query, DECLARED)
  } finally {
    await script(`reset search_path; drop schema ${DECLARED} cascade`)
  }
}
