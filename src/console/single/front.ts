import type { Resource } from '../../contract/define/resource.ts'
import { canRedo, canUndo } from '../bulk/undoable.ts'
import type { FormHandle } from '../form/useRecordForm.ts'
import type { ActiveScreen } from '../screen.ts'
import { redo, undo } from '../bulk/undoLazily.ts'

const nothing = (): void => undefined
const nothingYet = (): Promise<void> => Promise.resolve()

/** What a page that is one form does for the commands: save, find what is wrong, take back. */
export const frontOfForm = (resource: Resource, form: () => FormHandle | null): ActiveScreen => ({
  resource: resource.id,
  list: {
    refresh: nothing,
    focusFilter: nothing,
    resetFilter: nothing,
    page: nothing,
    select: nothing,
    copy: nothingYet,
    columns: nothing,
    saveView: nothing,
    scroll: nothing,
    rowMenu: nothing,
    column: nothing,
    tab: nothing,
  },
  record: {
    create: nothing,
    edit: nothing,
    open: nothing,
    peek: nothing,
    step: nothing,
    closePane: nothing,
    section: nothing,
    save: () => form()?.save(),
    focusInvalid: (by) => form()?.focusInvalid(by),
  },
  context: () => null,
  form: () => ({
    open: form() !== null,
    dirty: form()?.dirty() ?? false,
    invalid: form()?.invalid() ?? false,
  }),
  act: nothingYet,
  remove: nothingYet,
  exportList: nothingYet,
  importList: nothingYet,
  download: nothingYet,
  undo: () => undo(),
  redo,
  undoable: canUndo,
  redoable: canRedo,
  focus: () =>
    document
      .querySelector<HTMLElement>('[data-page] form[data-zone=form] :is(input, select, textarea)')
      ?.focus(),
})
