import { saveFile } from '../files.ts'
import type { Performer } from './performer.ts'

/** Saves the file that a call of the noun makes of one record. */
export const saveRecordFile =
  (call: string): Performer =>
  async ({ path }, { row }) => {
    if (row) await saveFile(`${path}/${call}`, { id: row.id }).catch(() => undefined)
  }
