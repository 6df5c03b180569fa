import { useEffect } from 'react'
import type { ListScreenState } from './useListScreen.ts'

/** Keeps a list of rows that change by themselves up to date; what does it comes only for such lists. */
export function useLive(screen: ListScreenState): void {
  useEffect(() => {
    if (screen.resource.list.live.length === 0) return
    let stop = (): void => undefined
    let gone = false
    void import('./live.ts').then(({ keepLive }) => {
      if (!gone) stop = keepLive(screen)
    })
    return () => {
      gone = true
      stop()
    }
  }, [screen])
}
