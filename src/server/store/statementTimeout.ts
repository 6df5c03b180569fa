import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Writer } from './db.ts'

const QUERY_CANCELED = '57014'

/**
 * Runs reading statements in a transaction, each for at most `timeoutMs`; null where one takes longer. The
 * embedded database does not cancel statements.
 */
export async function withinTimeout<T>(
  database: Database,
  timeoutMs: number,
  run: (db: Writer) => Promise<T>,
): Promise<T | null> {
  try {
    return await database.transaction(async (db) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(db)
      return run(db)
    })
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return null
    throw error
  }
}
