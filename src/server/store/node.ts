import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The node number of this process among those that share the database, which makes ids unique. */
export async function nextNode(database: Database): Promise<number> {
  const { rows } = await sql<{ node: string }>`select nextval('server_node') as node`.execute(database.kysely)
  return Number(rows[0]?.node ?? 0) % 1024
}
