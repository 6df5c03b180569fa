import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A number for this process among those that share the database, so that their ids never meet. */
export async function nextNode(database: Database): Promise<number> {
  const { rows } = await sql<{ node: string }>`select nextval('server_node') as node`.execute(database.kysely)
  return Number(rows[0]?.node ?? 0) % 1024
}
