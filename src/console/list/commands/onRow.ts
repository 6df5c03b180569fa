import { screenChanged } from '../../screen.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Makes a row the only target of commands until the next task, whatever else is selected. */
export function targetSingleRow({ only }: ListScreenState, id: string): void {
  only.current = id
  // Commands reach the screen through promises that settle before the next task.
  window.setTimeout(() => {
    only.current = null
    screenChanged()
  })
}

/** Runs a command that concerns one row only; the cursor moves there first. */
export function onRow(screen: ListScreenState, id: string, run: () => void): void {
  const index = screen.model.source.indexOf(id)
  if (index >= 0) screen.model.cursor.put({ id, index, column: null })
  targetSingleRow(screen, id)
  run()
}
