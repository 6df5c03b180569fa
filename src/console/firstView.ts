import { useSyncExternalStore } from 'react'
import { FIRST_VIEW } from './firstViewMark.ts'

let hasPainted = false
const listeners = new Set<() => void>()

/**
 * From now on what is not needed to see the page may come: the first view has been painted, or somebody
 * does not wait for it.
 */
export function endFirstView(): void {
  if (hasPainted) return
  hasPainted = true
  performance.mark(FIRST_VIEW)
  for (const listener of listeners) listener()
}

/** Call when the first view has been rendered: it ends when it has been painted. */
export function markFirstViewRendered(): void {
  if (!hasPainted) requestAnimationFrame(() => window.setTimeout(endFirstView))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Does something when the first view is on the screen. */
export function afterFirstView(callback: () => void): void {
  if (hasPainted) callback()
  else listeners.add(callback)
}

/** Whether the first view of this visit is on the screen. */
export const useFirstView = (): boolean => useSyncExternalStore(subscribe, () => hasPainted)

/* Who uses keys or the pointer already does not wait for a picture. */
for (const kind of ['keydown', 'pointerdown'])
  addEventListener(kind, endFirstView, { capture: true, once: true })
