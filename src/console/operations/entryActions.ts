import { resourceById } from '../../contract/index.ts'
import { undo } from '../bulk/undo.ts'
import { operations, type TaskHandle } from '../shell/operations.ts'
import { confirmStop } from '../shell/stopTask.ts'
import type { Entry, EntryAction } from './entry.ts'
import { actOnJob } from './jobActions.ts'
import { repeatSubject } from './repeat.ts'
import { otherRuns, stopElsewhere } from './runJournal.ts'
import { refreshWork } from './serverWork.ts'

/** A handle for what has no line of its own. */
const NO_TASK: TaskHandle = { progress: () => undefined, end: () => undefined }

async function undoNumbers(resourceId: string, title: string, numbers: readonly string[]): Promise<void> {
  const resource = resourceById(resourceId)
  if (!resource) return
  await undo({ resource, title, numbers, task: NO_TASK, onUndone: () => undefined })
  refreshWork()
}

async function actHere(entry: Entry, id: number, action: EntryAction): Promise<void> {
  const operation = operations.list.find((one) => one.id === id)
  if (!operation) return
  if (action === 'stop') await confirmStop(operation)
  else if (action === 'open') operation.open?.()
  else if (action === 'retry') operation.retry?.()
  else if (action === 'undo') await operation.undo?.()
  else if (action === 'repeat' && operation.subject) await repeatSubject(operation.subject)
  refreshWork()
}

async function actOnRun(entry: Entry, key: string, action: EntryAction): Promise<void> {
  const record = otherRuns.list.find((one) => one.key === key)
  if (!record) return
  if (action === 'stop') await confirmStop({ ...entry, stop: () => stopElsewhere(key) })
  else if (action === 'undo') await undoNumbers(record.resource, record.title, record.numbers)
  else if (action === 'repeat')
    await repeatSubject({ resource: record.resource, action: record.action, input: {} })
}

/** Does something with an entry of the panel; nothing where the entry does not offer it. */
export async function actOnEntry(entry: Entry, action: EntryAction): Promise<void> {
  if (!entry.actions.includes(action)) return
  const { source } = entry
  if (source.kind === 'here') await actHere(entry, source.id, action)
  else if (source.kind === 'tab') await actOnRun(entry, source.key, action)
  else if (source.kind === 'job') await actOnJob(entry, source, action)
  else if (action === 'undo') await undoNumbers(source.resource, entry.title, source.numbers)
}
