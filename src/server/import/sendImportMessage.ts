import { importTask } from '../../contract/resources/desk/importTask.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { sendTaskMessage } from '../jobs/sendTaskMessage.ts'
import type { Writer } from '../store/db.ts'
import type { TaskEnd } from '../store/tasks/taskEndRows.ts'

/** Tells the submitter of an import how a step of it ended. */
export const sendImportMessage = (
  db: Writer,
  id: string,
  sentenceOf: (end: TaskEnd) => Sentence,
): Promise<void> =>
  sendTaskMessage(db, { table: 'import_task', id, path: importTask.menu?.path ?? '' }, sentenceOf)
