import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { ExportDialog } from './ExportDialog.tsx'
import type { ListScreenState } from '../useListScreen.ts'

/** Opens the export dialog of this list. */
export function openExportDialog({ resource, model, grid }: ListScreenState): void {
  void openDialog(({ close }: DialogProps) => (
    <ExportDialog
      resource={resource}
      filter={model.filter()}
      close={() => {
        close()
        grid.current?.focus()
      }}
    />
  ))
}
