import { rememberUndoable, type Undoable } from '../../bulk/undoStack.ts'
import { faultText } from '../../import/faultText.ts'
import { type ImportTask, defaultImportFlow } from '../../import/importFlow.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { startTask } from '../../shell/operations.ts'
import { dismissToast, toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { undo } from '../../bulk/undo.ts'

/** Offers to undo a finished import, and shows its rows: the newest first, or those changed last. */
function showImported(
  screen: ListScreenState,
  { successCount, operation, fileName, mode }: ImportTask,
): void {
  const { resource } = screen
  const title = `${t('导入 {count} 行', { count: successCount ?? 0 })} ${fileName}`
  const task = startTask(`${t(resource.label)} · ${title}`)
  let toastId = 0
  const change: Undoable | null = operation
    ? {
        resource,
        title,
        numbers: [operation],
        task,
        onUndone: () => {
          void screen.refresh()
        },
        dismiss: () => dismissToast(toastId),
      }
    : null
  task.end('done', '', { undo: change ? () => undo(change) : null, numbers: change?.numbers ?? [] })
  if (change) rememberUndoable(change)
  toastId = toast(
    title,
    change
      ? {
          action: {
            title: t('撤销'),
            keys: 'z',
            run: () => {
              void undo(change)
            },
          },
        }
      : {},
  )
  if (resource.shape === 'flat') {
    // The list begins with what was imported, wherever the cursor stood.
    screen.model.cursor.put({ ...screen.model.cursor.get(), id: null, index: 0 })
    screen.change({ sort: mode === 'update' ? '-updateTime' : '-createTime', current: 1, filter: {} })
  }
  void screen.refresh()
}

/** Opens the import dialog of this list's noun. */
export function openImportDialog(screen: ListScreenState): void {
  const { resource, grid } = screen
  const flow = defaultImportFlow(resource, (fault) => faultText(resource, fault))
  void openDialog(({ close }: DialogProps) => {
    const leave = (): void => {
      close()
      grid.current?.focus()
    }
    return (
      <ImportDialog
        flow={flow}
        name={resource.id}
        close={leave}
        finished={(importResult) => {
          leave()
          showImported(screen, importResult)
        }}
      />
    )
  })
}
