import type { Database } from '../store/database.ts'
import { type Ending, endSessionRows } from '../store/access/sessionRows.ts'
import type { Writer } from '../store/db.ts'

/** Ends logins inside a transaction; every process hears of it when it commits. */
export async function endSessions(writer: Writer, database: Database, ending: Ending): Promise<number> {
  const ids = await endSessionRows(writer, ending)
  for (const id of ids) await database.bus.send(writer, 'session', id)
  return ids.length
}
