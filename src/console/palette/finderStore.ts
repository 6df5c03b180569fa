import { useSyncExternalStore } from 'react'
import type { Finder } from './finderTypes.ts'

let finder: Finder | null = null
let loading: Promise<void> | null = null
let version = 0
const listeners = new Set<() => void>()

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The finder, once it is loaded. */
export const finderNow = (): Finder | null => finder

/** Loads the finder; a failed load is tried again at the next call. */
export function loadFinder(): Promise<void> {
  loading ??= import('./finder/finder.tsx').then(
    ({ startFinder }) => {
      finder = startFinder(changed)
      changed()
    },
    () => {
      loading = null
    },
  )
  return loading
}

/** Changes when the finder was loaded or has found something. */
export const useFinderVersion = (): number => useSyncExternalStore(subscribe, () => version)
