import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { readCtx } from '../ctx.ts'
import { recents } from '../recentCommands.ts'
import { palette } from './palette.ts'
import type { Frozen } from './ranked.ts'

/** The console's state when the palette opened. */
export function useFrozen(): Frozen {
  const { openedAt } = useSnapshot(palette)
  return useMemo(
    () => ({ ctx: { ...readCtx(), zone: 'palette' }, recents: recents(), now: openedAt }),
    [openedAt],
  )
}
