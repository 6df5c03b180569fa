import type { Resource } from '../../contract/define/resource.ts'
import { canRedo, canUndo } from '../bulk/undoStack.ts'
import type { FormHandle } from '../form/useRecordForm.ts'
import type { ActiveScreen } from '../screen.ts'
import { redo, undo } from '../bulk/undoLazily.ts'

const noop = (): void => undefined
const noopAsync = (): Promise<void> => Promise.resolve()

/** The handlers of a page with a single form for commands: save, focus invalid fields, undo. */
export const createFormScreenHandlers = (
  resource: Resource,
  form: () => FormHandle | null,
): ActiveScreen => ({
  resource: resource.id,
  list: {
    refresh: noop,
    focusFilter: noop,
    resetFilter: noop,
    page: noop,
    select: noop,
    copy: noopAsync,
    columns: noop,
    saveView: noop,
    scroll: noop,
    rowMenu: noop,
    column: noop,
    tab: noop,
  },
  record: {
    create: noop,
    edit: noop,
    open: noop,
    peek: noop,
    step: noop,
    closePane: noop,
    section: noop,
    save: () => form()?.save(),
    focusInvalid: (by) => form()?.focusInvalid(by),
  },
  context: () => null,
  form: () => ({
    open: form() !== null,
    dirty: form()?.dirty() ?? false,
    invalid: form()?.invalid() ?? false,
  }),
  act: noopAsync,
  remove: noopAsync,
  exportList: noopAsync,
  importList: noopAsync,
  download: noopAsync,
  undo: () => undo(),
  redo,
  undoable: canUndo,
  redoable: canRedo,
  focus: () =>
    document
      .querySelector<HTMLElement>('[data-page] form[data-zone=form] :is(input, select, textarea)')
      ?.focus(),
})
