import { rememberSave } from '../../bulk/rememberSave.ts'
import { forgetDictionaries } from '../../record/dictionaries.ts'
import type { Saved } from '../../record/changes.ts'
import type { ListScreenState } from '../useListScreen.ts'

/**
 * Takes over a saved row: shows it at once, adds it to the undo stack, moves the cursor to it if it is new.
 */
export function showSaved({ model, grid, refresh }: ListScreenState, saved: Saved, creating: boolean): void {
  const { row } = saved
  forgetDictionaries()
  rememberSave(model.resource, saved, creating, () => {
    void refresh()
  })
  if (row) model.source.put([row])
  if (row && creating) model.cursor.put({ ...model.cursor.get(), id: row.id })
  void refresh().then(() => {
    if (row && creating) grid.current?.moveToId(row.id)
    grid.current?.focus()
  })
}
