import type { ListScreenState } from './useListScreen.ts'

/** Runs something that concerns one row only, whatever else is marked; the cursor moves there first. */
export function onRow(screen: ListScreenState, id: string, run: () => void): void {
  const index = screen.model.source.indexOf(id)
  if (index >= 0) screen.model.cursor.put({ id, index, column: null })
  screen.only.current = id
  run()
  // Commands reach the screen through promises that settle before the next task.
  window.setTimeout(() => { screen.only.current = null })
}
