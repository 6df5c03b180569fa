import type { Selection } from '../../palette/listContext.ts'
import { isSelected, NOTHING, pageState, withRows } from '../../palette/selection.ts'
import type { GridSelection } from './types.ts'

/** A selection outside React, in the form commands read and in the form the grid needs. */
export interface SelectionStore extends GridSelection {
  readonly get: () => Selection
  readonly put: (selection: Selection) => void
}

/** Starts with nothing selected; `pageIds` are the rows of the header's checkbox. */
export function createSelectionStore(pageIds: () => readonly string[]): SelectionStore {
  let selection = NOTHING
  const listeners = new Set<() => void>()
  const put = (next: Selection): void => {
    if (next === selection) return
    selection = next
    for (const listener of [...listeners]) listener()
  }
  const page = (): 'none' | 'some' | 'all' =>
    selection.kind === 'query'
      ? selection.except.size === 0
        ? 'all'
        : 'some'
      : pageState(selection, pageIds())
  return {
    get: () => selection,
    put,
    page,
    isSelected: (id) => isSelected(selection, id),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (ids, on) => put(withRows(selection, ids, on)),
    togglePage: () =>
      put(selection.kind === 'query' ? NOTHING : withRows(selection, pageIds(), page() !== 'all')),
  }
}
