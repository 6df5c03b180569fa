import { sql } from 'kysely'
import { asTenant } from './tenancy.ts'
import type { Reader } from './db.ts'

/**
 * Runs statements with access to another tenant's rows. Inside a transaction the setting is changed and
 * restored; outside another connection is used.
 */
export async function inTenant<T>(db: Reader, tenantId: string, run: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return asTenant(tenantId, run)
  const { rows } = await sql<{
    before: string
  }>`select current_setting('app.tenant_id', true) as before`.execute(db)
  await sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(db)
  const restore = (): Promise<unknown> =>
    sql`select set_config('app.tenant_id', ${rows[0]?.before ?? ''}, true)`.execute(db)
  try {
    const answer = await run()
    await restore()
    return answer
  } catch (error) {
    // After a refusal the transaction continues and needs the former tenant; after a database error it is
    // aborted, and restoring fails.
    await restore().catch(() => undefined)
    throw error
  }
}
