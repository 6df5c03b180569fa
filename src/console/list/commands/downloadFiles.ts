import type { ExportFile } from '../../../contract/resources/desk/exportTask.ts'
import { saveFile } from '../../files.ts'
import { detailOf } from '../../record/calls.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Saves every file of the export task under the cursor. */
export async function downloadFiles(screen: ListScreenState): Promise<void> {
  const { resource, only } = screen
  const id = only.current ?? screen.cursorRow()?.id
  if (!id) return
  // This command is offered by the one noun whose detail lists its files.
  const { files } = (await detailOf(resource, id)) as unknown as { readonly files: readonly ExportFile[] }
  for (const { fileNo } of files) await saveFile(`${resource.path}/download`, { id, fileNo })
  await screen.refresh()
}
