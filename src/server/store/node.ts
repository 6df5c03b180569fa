import { useNode } from '../../kernel/id.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The node number of this process among those that share the database, which makes ids unique. */
export async function nextNode(database: Database): Promise<number> {
  const { rows } = await sql<{ node: string }>`select nextval('server_node') as node`.execute(database.kysely)
  return Number(rows[0]?.node ?? 0) % 1024
}

/** Takes a number for the ids of this process. */
export async function takeNode(database: Parameters<typeof nextNode>[0]): Promise<void> {
  useNode(await nextNode(database))
}
