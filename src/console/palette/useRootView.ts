import { useEffect, useMemo } from 'react'
import { selectionCount } from '../../palette/command.ts'
import { t } from '../text.ts'
import { finderNow, loadFinder, useFinderVersion } from './finderStore.ts'
import type { Frozen } from './ranked.ts'
import { rootView } from './rootView.ts'
import type { PaletteView } from './rows.ts'

/**
 * The first page: commands and pages, a chip for the selection, what a text names exactly above, records of
 * the server below. `version` is that of the catalogue.
 */
export function useRootView(query: string, frozen: Frozen, version: string): PaletteView {
  const view = useMemo(() => rootView(query, frozen), [query, frozen, version])
  const found = useFinderVersion()
  const finder = finderNow()
  useEffect(() => {
    if (finder) finder.ask(query, frozen)
    // Loaded with the first letter: what is shown before it needs none of it.
    else if (query !== '') void loadFinder()
  }, [finder, query, frozen])
  void found
  const { ctx } = frozen
  const selected = ctx.list ? selectionCount(ctx.list.selection) : 0
  const chips =
    selected > 0 ? [t('已选 {count} 条', { count: selected.toLocaleString() }), ...view.chips] : view.chips
  if (!finder || query === '') return { ...view, chips }
  const { above, below, cards, busy } = finder.found(query, view.sections, frozen)
  return { ...view, chips, cards, sections: [...above, ...view.sections, ...below], busy }
}
