import { sql } from 'kysely'
import type { Database } from '../../src/server/store/database.ts'
import { ALONE } from '../../src/server/store/lockWatch.ts'
import { asTenant, EVERY_TENANT } from '../../src/server/store/tenancy.ts'

/** A statement for the server's database, and its result. */
export interface Statement {
  readonly id: number
  readonly statement: string
}
export interface StatementReply {
  readonly id: number
  readonly rows: Record<string, unknown>[]
  readonly error?: string
}

/** Runs a statement of a test under the role that opened the database, to which no restriction applies. */
export async function runStatement(
  database: Database,
  { id, statement }: Statement,
): Promise<StatementReply> {
  try {
    const rows = await asTenant(EVERY_TENANT, () =>
      database.transaction(async (db) => {
        await sql`set local role none`.execute(db)
        return (await sql.raw<Record<string, unknown>>(`${ALONE} ${statement}`).execute(db)).rows
      }),
    )
    return { id, rows }
  } catch (error) {
    return { id, rows: [], error: error instanceof Error ? error.message : String(error) }
  }
}
