import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Changed rows from which a table is looked at again, beside a tenth of what it holds; as PostgreSQL does
 * by itself.
 */
const CHANGED = 500
/** Rows from which a new table is worth a look. */
const FIRST = 20

/**
 * Has the embedded database look at tables that changed by more than so many rows since it last did: its
 * plans rest on what it saw. It has one connection, which is held meanwhile.
 */
async function analyzeBeyond(database: Database, rows: number): Promise<void> {
  // What was counted is written down only between transactions.
  await sql`select pg_stat_force_next_flush()`.execute(database.kysely)
  await database.transaction(async (kysely) => {
    const changed = await sql<{
      name: string
    }>`
      select relname as name from pg_stat_user_tables where n_mod_since_analyze > ${rows} + n_live_tup / 10
    `.execute(kysely)
    if (changed.rows.length > 0)
      await database.script(changed.rows.map(({ name }) => `analyze "${name}"`).join('; '))
  })
}

/** Looks at what was written into a new database; without that it plans as if every tenant had one row. */
export const analyzeNew = (database: Database): Promise<void> =>
  database.kind === 'embedded' ? analyzeBeyond(database, FIRST) : database.script('analyze')

/**
 * Looks again at tables that changed much. PostgreSQL does so by itself; the embedded database has nobody
 * else to do it.
 */
export async function analyzeChanged(database: Database): Promise<void> {
  if (database.kind === 'embedded') await analyzeBeyond(database, CHANGED)
}
