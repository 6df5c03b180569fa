import type { BulkState } from '../../palette/bulk.ts'
import type { SelectionWire } from '../../palette/selection.ts'

/** A change that was made, with the outcome of its rows. */
export interface Acted {
  readonly resource: string
  readonly action: string
  /** In row form. */
  readonly input: Readonly<Record<string, unknown>>
  readonly body: SelectionWire
  readonly state: BulkState
}

const listeners = new Set<(acted: Acted) => void>()

/** Calls back after each change of rows; returns the function that stops it. */
export function onActed(listener: (acted: Acted) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells who listens that a change was made. */
export function tellActed(acted: Acted): void {
  for (const listener of [...listeners]) listener(acted)
}
