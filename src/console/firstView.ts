import { useSyncExternalStore } from 'react'
import { FIRST_VIEW } from './firstViewMark.ts'

let hasPainted = false
const listeners = new Set<() => void>()

/**
 * Starts loading what is not needed for the first view: it has been painted, or the operator has already
 * pressed a key or the pointer.
 */
export function endFirstView(): void {
  if (hasPainted) return
  hasPainted = true
  performance.mark(FIRST_VIEW)
  for (const listener of listeners) listener()
}

/** Called when the first view has been rendered; it ends when it has been painted. */
export function markFirstViewRendered(): void {
  if (!hasPainted) requestAnimationFrame(() => window.setTimeout(endFirstView))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Runs a callback after the first view has been painted. */
export function afterFirstView(callback: () => void): void {
  if (hasPainted) callback()
  else listeners.add(callback)
}

/** Whether the first view of this visit has been painted. */
export const useFirstView = (): boolean => useSyncExternalStore(subscribe, () => hasPainted)

/* A key press or pointer event ends the first view early. */
for (const kind of ['keydown', 'pointerdown'])
  addEventListener(kind, endFirstView, { capture: true, once: true })
