import type { Resource } from '../contract/define/resource.ts'
import type { Services } from './services.ts'
import { createTableSql } from './store/schema.ts'
import { hasTable } from './store/tables.ts'

/** Creates the missing tables of resources that no migration creates. */
export async function makeTables({ database }: Services, resources: readonly Resource[]): Promise<void> {
  for (const resource of resources)
    if (!(await hasTable(database.kysely, resource.table))) await database.script(createTableSql(resource))
}
