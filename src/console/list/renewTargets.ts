import { renewRows } from '../live/rereadRows.ts'
import { activeScreen } from '../screen.ts'
import { isActiveList, targetRows } from './activeList.ts'

/** Reads the rows that a command of the active list would concern again, so that it is judged by what they are now. */
export async function renewTargets(): Promise<void> {
  const screen = activeScreen()
  if (!isActiveList(screen)) return
  const targets = targetRows(screen.state)
  if (targets.kind === 'rows') await renewRows(screen.state, [...targets.ids])
}
