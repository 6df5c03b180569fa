import { screenChanged } from '../../screen.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** What runs in this moment concerns one row only, whatever else is marked. */
export function targetSingleRow({ only }: ListScreenState, id: string): void {
  only.current = id
  // Commands reach the screen through promises that settle before the next task.
  window.setTimeout(() => {
    only.current = null
    screenChanged()
  })
}

/** Runs something that concerns one row only; the cursor moves there first. */
export function onRow(screen: ListScreenState, id: string, run: () => void): void {
  const index = screen.model.source.indexOf(id)
  if (index >= 0) screen.model.cursor.put({ id, index, column: null })
  targetSingleRow(screen, id)
  run()
}
