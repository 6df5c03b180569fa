import { useMemo, useSyncExternalStore } from 'react'
import { readCtx } from '../ctx.ts'
import { isActiveList } from '../list/activeList.ts'
import { recents } from '../recentCommands.ts'
import { activeScreen, onScreenChange } from '../screen.ts'
import { palette } from './palette.ts'
import type { Frozen } from './ranked.ts'

/** Whether the page below is there, with the rows of its filter, some of which a key may have selected. */
function hasArrived(): boolean {
  const screen = activeScreen(),
    source = isActiveList(screen) && screen.state.model.source
  return source ? source.count() > 0 || !source.busy() : screen !== null
}

/** The console's state when the palette opened, or when the page below it arrived, if that was later. */
export function useFrozen(): Frozen {
  // What renders the palette follows its session, which opens at the same time.
  const { openedAt } = palette
  const arrived = useSyncExternalStore(onScreenChange, hasArrived)
  return useMemo(
    () => ({ ctx: { ...readCtx(), zone: 'palette' }, recents: recents(), now: openedAt }),
    [openedAt, arrived],
  )
}
