import type { Resource } from '../../contract/define/resource.ts'
import type { Saved } from '../record/changes.ts'
import { rowTitle } from '../record/valueText.ts'
import { startTask } from '../shell/operations.ts'
import { t } from '../text.ts'
import { rememberUndoable, type Undoable } from './undoStack.ts'
import { undo } from './undo.ts'

/** Adds a save to the operations; one the server can undo is undone by `z` like any other. */
export function rememberSave(
  resource: Resource,
  { row, operation }: Saved,
  creating: boolean,
  onUndone: () => void,
): void {
  const title = `${creating ? t('新增') : t('修改')} ${row ? rowTitle(resource.title, row) : ''}`
  const task = startTask(`${t(resource.label)} · ${title}`)
  const change: Undoable | null =
    operation === null || creating ? null : { resource, title, numbers: [operation], task, onUndone }
  task.end('done', '', { undo: change ? () => undo(change) : null, numbers: change?.numbers ?? [] })
  if (change) rememberUndoable(change)
}
