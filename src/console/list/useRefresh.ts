import { useCallback, useMemo, useState } from 'react'
import { screenChanged } from '../screen.ts'
import type { ListModel } from './model.ts'

export interface RefreshState {
  /** Grows with every change of rows made here; details and histories are then read again. */
  readonly version: number
  readonly refresh: () => Promise<void>
}

/** Reads a list again after a change. */
export function useRefresh(model: ListModel): RefreshState {
  const [version, setVersion] = useState(0)
  const refresh = useCallback(async () => {
    setVersion((now) => now + 1)
    await model.source.refresh()
    screenChanged()
  }, [model])
  return useMemo(() => ({ version, refresh }), [version, refresh])
}
