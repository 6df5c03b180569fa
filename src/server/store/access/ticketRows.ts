import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { NOW, fromNow } from '../expressions.ts'

/** Stores a ticket by its hash for a minute, and deletes expired ones. */
export async function insertTicket(
  db: Reader,
  { sha, session, path }: { readonly sha: string; readonly session: unknown; readonly path: string },
): Promise<void> {
  await db.deleteFrom('download_ticket').where('expires_at', '<', NOW).execute()
  await db
    .insertInto('download_ticket')
    .values({
      ticket_sha: sha,
      session: JSON.stringify(session),
      path,
      expires_at: fromNow('60 seconds'),
    })
    .execute()
}

/** Removes and returns a ticket, so that it can be used once; null where it is missing or expired. */
export async function takeTicket(
  db: Reader,
  sha: string,
): Promise<{ readonly session: unknown; readonly path: string } | null> {
  const { rows } = await sql<{
    session: unknown
    path: string
    live: boolean
  }>`
    delete from download_ticket where ticket_sha = ${sha} returning session, path, expires_at > now() as live
  `.execute(db)
  const row = rows[0]
  return row?.live ? { session: row.session, path: row.path } : null
}
