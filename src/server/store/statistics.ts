import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Number of changed rows, in addition to a tenth of the table, from which it is analysed again; the same rule
 * as PostgreSQL's autovacuum.
 */
const MIN_CHANGED_ROWS = 500
/** Number of rows from which a new table is analysed. */
const MIN_NEW_ROWS = 20

/**
 * Analyses tables of the embedded database with more changed rows than that, because its query plans rely on
 * the statistics. The only connection is in use meanwhile.
 */
async function analyzeBeyond(database: Database, rows: number): Promise<void> {
  // Counters of changes are only written between transactions.
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

/** Analyses the tables of a new database; otherwise it plans as if every tenant had one row. */
export const analyzeNew = (database: Database): Promise<void> =>
  database.kind === 'embedded' ? analyzeBeyond(database, MIN_NEW_ROWS) : database.script('analyze')

/**
 * Analyses tables with many changes. PostgreSQL does so by itself; the embedded database has no autovacuum.
 */
export async function analyzeChanged(database: Database): Promise<void> {
  if (database.kind === 'embedded') await analyzeBeyond(database, MIN_CHANGED_ROWS)
}
