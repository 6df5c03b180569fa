import { isActiveList } from '../../list/activeList.ts'
import { SelectionTotals } from '../../list/totals/SelectionTotals.tsx'
import { activeScreen } from '../../screen.ts'

/** Totals of what is selected in the visible list. */
export function ActiveTotals() {
  const screen = activeScreen()
  return isActiveList(screen) ? <SelectionTotals screen={screen.state} /> : null
}
