import type { Writer } from '../store/db.ts'
import { insertMessages, type NewMessage } from '../store/desk/messageRows.ts'

/**
 * Sends a message to users of a tenant, in the transaction of what it tells of: nobody hears of what was rolled
 * back. `sentence` is a sentence made by `say`, which every reader sees in the language of his console; `link` is a
 * path of the console (`/tool/exportTask?row=…`).
 */
export const sendMessage = (db: Writer, message: NewMessage): Promise<void> => insertMessages(db, message)
