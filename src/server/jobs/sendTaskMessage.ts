import type { Sentence } from '../../kernel/sentence.ts'
import { sendMessage } from '../engine/sendMessage.ts'
import type { Writer } from '../store/db.ts'
import { findTaskEnd, type TaskEnd, type TaskTable } from '../store/tasks/taskEndRows.ts'

/** A task that ended: its table, its row, and the path of the list that has it. */
export interface EndedTask {
  readonly table: TaskTable
  readonly id: string
  readonly path: string
}

/** Tells the submitter of a task, in the transaction that ended it, how it ended; nobody where it has none. */
export async function sendTaskMessage(
  db: Writer,
  { table, id, path }: EndedTask,
  sentenceOf: (end: TaskEnd) => Sentence,
): Promise<void> {
  const end = await findTaskEnd(db, table, id)
  if (!end?.userId) return
  const { tenantId, userId } = end
  const link = `${path}?row=${id}&pane=detail`
  await sendMessage(db, { tenantId, userIds: [userId], category: 'task', sentence: sentenceOf(end), link })
}
