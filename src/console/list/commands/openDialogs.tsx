import { menus } from '../../menus.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { ColumnDialog } from '../columns/ColumnDialog.tsx'
import { gridColumns, listColumns } from '../columns/columns.ts'
import type { ListScreenState } from '../useListScreen.ts'

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
