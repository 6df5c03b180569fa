import { menus } from '../../menus.ts'
import { randomId } from '../../api.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { ColumnDialog } from '../columns/ColumnDialog.tsx'
import { gridColumns, listColumns } from '../columns/columns.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { ViewDialog } from '../views/ViewDialog.tsx'
import { saveView, savedViews } from '../views/views.ts'

/** Opens the column dialog. */
export function openColumnDialog({ options, grid }: ListScreenState): void {
  const handle = grid.current
  if (!handle) return
  const columns = gridColumns(options, menus.permissions)
  const state = handle.columns(),
    visible = new Set(handle.visibleColumns().map(({ id }) => id))
  void openDialog(({ close }: DialogProps) => (
    <ColumnDialog
      columns={columns}
      state={state}
      defaults={listColumns(options, {})}
      narrowed={columns.flatMap(({ id }) => (visible.has(id) || state.hidden.includes(id) ? [] : [id]))}
      patch={(state) => handle.setColumns(state)}
      close={close}
    />
  ))
}

/** Asks for a name and saves the state of the list under it. */
export function openViewDialog(screen: ListScreenState): void {
  const { resource, address, grid, change } = screen
  const current = savedViews(resource.id).find((view) => view.id === address.view)
  void openDialog(({ close }: DialogProps) => (
    <ViewDialog
      proposal={current?.name ?? ''}
      close={close}
      save={(name) => {
        const view = {
          id: randomId(8),
          name,
          filter: address.filter,
          sort: address.sort,
          columns: grid.current?.columns() ?? null,
        }
        saveView(resource.id, view)
        change({ view: view.id })
        toast(t('已保存视图“{name}”', { name }))
      }}
    />
  ))
}
