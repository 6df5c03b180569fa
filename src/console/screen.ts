import { useSyncExternalStore } from 'react'
import type { FormHandle } from '../palette/formHandle.ts'

/** A list, or a page with a single form; each registers itself while it is visible. */
export interface ActiveScreen {
  readonly resource: string
  /** The open form; null if there is none. */
  readonly form: () => FormHandle | null
  /** Focuses the rows; absent on a page with a single form. */
  readonly focus?: () => void
}

const screens: ActiveScreen[] = []
const listeners = new Set<() => void>()
let version = 0

/**
 * Registers a screen as the active one; call the returned function when it unmounts or is hidden. The latest
 * registration counts.
 */
export function registerScreen(screen: ActiveScreen): () => void {
  screens.push(screen)
  screenChanged()
  return () => {
    const index = screens.lastIndexOf(screen)
    if (index >= 0) screens.splice(index, 1)
    screenChanged()
  }
}

/** The active screen, or null on pages without list or form. */
export const activeScreen = (): ActiveScreen | null => screens[screens.length - 1] ?? null

/**
 * Has to be called whenever the state of a list or a form has changed; buttons, status bar and palette then
 * render again.
 */
export function screenChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** Calls back after every change of the console that may make a command available or not. */
export function onScreenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const screenVersion = (): number => version
/** Renders again after every change that may make a command available or not. */
export const useScreenVersion = (): number => useSyncExternalStore(onScreenChange, screenVersion)
