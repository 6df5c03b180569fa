import type { Split as SplitMode } from '../../../palette/command.ts'
import { canRedo, canUndo } from '../../bulk/undoStack.ts'
import type { ActiveScreen } from '../../screen.ts'
import { actOn, removeRows } from './actOn.ts'
import { listHost, recordHost, type ScreenParts } from './hosts.ts'
import { contextOf } from '../listContext.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { redo, undo } from '../../bulk/undoLazily.ts'

function focusContent({ pane, grid }: ListScreenState): void {
  const form = document.querySelector<HTMLElement>(
    '[data-page] form[data-zone=form] :is(input, select, textarea)',
  )
  if (pane.form() && form) form.focus()
  else grid.current?.focus()
}

/** The handlers of a list screen for commands. They are loaded after the first view, with the commands. */
export const createListScreenHandlers = (
  screen: ListScreenState,
  { parts, split }: { readonly parts: ScreenParts; readonly split: () => SplitMode },
): ActiveScreen => ({
  resource: screen.resource.id,
  list: listHost(screen, parts),
  record: recordHost(screen),
  context: () => contextOf(screen),
  form: () => ({
    open: screen.pane.form() !== null,
    dirty: screen.pane.form()?.dirty() ?? false,
    invalid: screen.pane.form()?.invalid() ?? false,
  }),
  act: (_resource, action, input) => actOn(screen, action, input),
  remove: () => removeRows(screen),
  exportList: async () => {
    ;(await import('./exportList.tsx')).openExportDialog(screen)
  },
  importList: async () => {
    ;(await import('./importList.tsx')).openImportDialog(screen)
  },
  download: async () => {
    await (await import('./downloadFiles.ts')).downloadFiles(screen)
  },
  undo: () => undo(),
  redo,
  undoable: canUndo,
  redoable: canRedo,
  split,
  stepSplit: () => screen.viewState.stack(!screen.viewState.stacked),
  focus: () => focusContent(screen),
})
