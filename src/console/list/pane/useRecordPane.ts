import { useCallback, useEffect } from 'react'
import { endComparison } from '../commands/compareRecords.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { CLOSED } from './usePane.ts'

/** Keeps the record that is open in the link. */
export function useLinkedRow(
  { options, change, pane: { view }, viewState: { isWhole } }: ListScreenState,
  id: string | null,
) {
  useEffect(() => {
    const pane = isWhole ? 'page' : 'detail'
    if (options.linked) change(view.kind === 'detail' ? { row: id ?? '', pane } : { row: '', pane: 'none' })
  }, [id, view.kind, options.linked, isWhole])
}

/** Ends the comparison, returns from the whole page, or closes the pane, whichever comes first. */
export function usePaneClose(screen: ListScreenState, isCompared: boolean): () => void {
  const {
    pane: { show },
    viewState: { isWhole, setWhole },
    options,
    grid,
  } = screen
  return useCallback(() => {
    if (isCompared) endComparison(screen)
    else if (isWhole && !options.record) setWhole(false)
    else void show(CLOSED).then(() => grid.current?.focus())
  }, [screen, show, grid, isWhole, setWhole, options.record, isCompared])
}
