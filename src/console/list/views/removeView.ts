import type { ListView } from '../../../contract/listViews.ts'
import { undo } from '../../bulk/undo.ts'
import { rememberUndoable, type Undoable } from '../../bulk/undoStack.ts'
import { startTask } from '../../shell/operations.ts'
import { dismissToast, toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { reloadViews } from './loadViews.ts'
import { postRemoval, postRestoring } from './viewCalls.ts'

/** Removes a view and offers to bring it back; the list keeps its filter. */
export async function removeView(screen: ListScreenState, view: ListView): Promise<void> {
  await postRemoval(view.id)
  await reloadViews()
  if (screen.address.view === view.id) screen.change({ view: '' })
  const title = t('删除视图“{name}”', { name: view.name })
  const task = startTask(title)
  const change: Undoable = {
    resource: screen.resource,
    title,
    numbers: [],
    task,
    revert: async () => {
      await postRestoring(view.id)
      await reloadViews()
    },
    dismiss: () => dismissToast(toastId),
    onUndone: () => undefined,
  }
  task.end('done', '', { undo: () => undo(change) })
  rememberUndoable(change)
  const toastId = toast(t('已删除视图“{name}”', { name: view.name }), {
    action: { title: t('撤销'), keys: 'z', run: () => void undo(change) },
  })
}
