import type { Database } from '../store/database.ts'
import { type SessionSelector, endSessionRows } from '../store/access/sessionRows.ts'
import type { Writer } from '../store/db.ts'

/**
 * Ends sessions inside a transaction and notifies every process on commit. Returns the number of ended
 * sessions.
 */
export async function endSessions(
  writer: Writer,
  database: Database,
  selector: SessionSelector,
): Promise<number> {
  const ids = await endSessionRows(writer, selector)
  for (const id of ids) await database.bus.send(writer, 'session', id)
  return ids.length
}
