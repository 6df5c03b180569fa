import { useSyncExternalStore } from 'react'
import type { Ctx, Host, ListContext } from '../palette/command.ts'

/** What the list screen in front does for the commands; each screen hands itself in while it is visible. */
export interface ActiveScreen {
  readonly resource: string
  readonly list: Host['list']
  readonly record: Host['record']
  readonly context: () => ListContext | null
  readonly form: () => Ctx['form']
  readonly act: Host['act']
  readonly remove: Host['remove']
  readonly exportList: () => Promise<void>
  readonly importList: () => Promise<void>
  readonly download: Host['download']
  readonly undo: Host['undo']
  readonly redo: Host['redo']
  /** Whether there is something to take back or do again; absent means no. */
  readonly undoable?: () => boolean
  readonly redoable?: () => boolean
  /** How the detail stands beside the list; absent means off. */
  readonly split?: () => Ctx['split']
  /** Steps the split mode: side, stacked, off. */
  readonly stepSplit?: () => void
  /** Puts the focus where the operator works: the grid, or the form. */
  readonly focus: () => void
}

const screens: ActiveScreen[] = []
const listeners = new Set<() => void>()
let version = 0

/** Hands in the screen in front; call the answer when it leaves or is hidden. The latest one counts. */
export function registerScreen(screen: ActiveScreen): () => void {
  screens.push(screen)
  screenChanged()
  return () => {
    const index = screens.lastIndexOf(screen)
    if (index >= 0) screens.splice(index, 1)
    screenChanged()
  }
}

/** The screen in front, or null on pages without a list. */
export const activeScreen = (): ActiveScreen | null => screens[screens.length - 1] ?? null

/**
 * A screen calls this whenever what `context()` or `form()` answers has changed: buttons, status bar and
 * palette look again.
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
/** Renders again whenever the console has changed in a way that matters to commands. */
export const useScreenVersion = (): number => useSyncExternalStore(onScreenChange, screenVersion)
