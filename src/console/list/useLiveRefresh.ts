import { useEffect } from 'react'
import type { ListScreenState } from './useListScreen.ts'

/** Refreshes a list of rows that change by themselves; the code is loaded only for such lists. */
export function useLiveRefresh(screen: ListScreenState): void {
  useEffect(() => {
    if (screen.resource.list.live.length === 0) return
    let stop = (): void => undefined
    let isDisposed = false
    void import('./liveRefresh.ts').then(({ startLiveRefresh }) => {
      if (!isDisposed) stop = startLiveRefresh(screen)
    })
    return () => {
      isDisposed = true
      stop()
    }
  }, [screen])
}
