import { useSyncExternalStore } from 'react'
import type { Ctx, Host, ListContext } from '../palette/command.ts'

/** Handlers of a list screen for commands; each screen registers itself while it is visible. */
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
  /** Whether there is a change to undo or redo; absent means no. */
  readonly undoable?: () => boolean
  readonly redoable?: () => boolean
  /** Arrangement of the pane beside the list; absent means off. */
  readonly split?: () => Ctx['split']
  /** Changes the split mode: side, stacked, off. */
  readonly stepSplit?: () => void
  /** Focuses the grid, or the form. */
  readonly focus: () => void
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

/** The active screen, or null on pages without a list. */
export const activeScreen = (): ActiveScreen | null => screens[screens.length - 1] ?? null

/**
 * Has to be called whenever the result of `context()` or `form()` has changed; buttons, status bar and
 * palette then render again.
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
