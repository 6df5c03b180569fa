import { sequenceWaiting } from '../commandRuntime.ts'
import type { Entry, EntryAction } from './entry.ts'
import { actOnEntry } from './entryActions.ts'
import { panelCursor, presentEntries } from './presentEntries.ts'

const ACTION_KEYS: Readonly<Record<string, EntryAction>> = {
  Enter: 'open',
  r: 'retry',
  s: 'stop',
  z: 'undo',
  d: 'download',
  a: 'repeat',
}
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const linesOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('[data-entry]'),
]

/** The line the keys act on: the focused one, else the one of the cursor, else the first. */
const currentLine = (panel: HTMLElement): HTMLElement | undefined => {
  const lines = linesOf(panel)
  return (
    lines.find((line) => line.contains(document.activeElement)) ??
    lines.find(({ dataset }) => dataset.entry === panelCursor.key) ??
    lines[0]
  )
}

function moveFocus(panel: HTMLElement, by: number): void {
  const lines = linesOf(panel)
  const isInside = lines.some((line) => line.contains(document.activeElement))
  const current = currentLine(panel)
  const index = current ? lines.indexOf(current) : -1
  lines[Math.min(lines.length - 1, Math.max(0, isInside ? index + by : Math.max(0, index)))]?.focus()
}

/** The entry under the cursor of the panel; undefined where there is none. */
const currentEntry = (panel: HTMLElement): Entry | undefined => {
  const key = currentLine(panel)?.dataset.entry
  return presentEntries().find((entry) => entry.key === key)
}

/** Keys of the panel: moving, and what may be done with the entry under the cursor. */
export function pressPanelKey(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (!panel || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (sequenceWaiting()) return
  const step = STEPS[event.key],
    action = ACTION_KEYS[event.key]
  const isOnButton = event.target instanceof HTMLButtonElement
  if (step === undefined && (action === undefined || (isOnButton && event.key === 'Enter'))) return
  event.preventDefault()
  event.stopPropagation()
  if (step !== undefined) return moveFocus(panel, step)
  const entry = currentEntry(panel)
  if (entry && action) void actOnEntry(entry, action)
}
