import { useEffect } from 'react'
import { useFirstView } from '../firstView.ts'
import type { ListModel } from './model.ts'

/** Tells screen readers of the list, from the first painting on. */
export function useAnnouncements(model: ListModel): void {
  const isFirstViewPainted = useFirstView()
  useEffect(() => {
    if (!isFirstViewPainted) return undefined
    let stop: (() => void) | null = null,
      isGone = false
    void import('./announceList.ts').then(({ announceList }) => {
      if (!isGone) stop = announceList(model)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [model, isFirstViewPainted])
}
