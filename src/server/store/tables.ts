import { sql } from 'kysely'
import type { Reader } from './db.ts'

/** Whether the database has a table with this name. */
export async function hasTable(db: Reader, table: string): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db)
  return rows[0]?.name !== null
}
