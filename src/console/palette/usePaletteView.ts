import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { activePage } from '../../palette/session.ts'
import { useCatalogueVersion } from './catalogue.ts'
import { actionsView } from './actionsView.ts'
import { argumentView } from './argumentView.tsx'
import { finderNow, useFinderVersion } from './finderStore.ts'
import { palette } from './palette.ts'
import type { Frozen } from './ranked.ts'
import type { PaletteView } from './rows.ts'
import { useFrozen } from './useFrozen.ts'
import { useRootView } from './useRootView.ts'

const NOTHING: PaletteView = { chips: [], placeholder: '', sections: [], empty: '' }

interface Shown {
  readonly view: PaletteView
  readonly query: string
  /** The first page, also while another one is above it. */
  readonly root: PaletteView
  readonly frozen: Frozen
}

/** The current page of the palette, with the state fixed when it opened. */
export function usePaletteView(): Shown {
  const { session } = useSnapshot(palette)
  const catalogueVersion = useCatalogueVersion(),
    finderVersion = useFinderVersion()
  const frozen = useFrozen()
  const page = activePage(palette.session)
  const query = page?.query ?? ''
  const rootQuery = palette.session.pages[0]?.query ?? ''
  const root = useRootView(rootQuery, frozen, catalogueVersion)
  const deeper = useMemo<PaletteView>(() => {
    switch (page?.kind) {
      case 'argument':
        return argumentView(palette.session, page, frozen)
      case 'actions':
        return actionsView(page.of, frozen)
      case 'record':
        return finderNow()?.recordView(page, frozen) ?? NOTHING
      default:
        return NOTHING
    }
  }, [session, page, frozen, catalogueVersion, finderVersion])
  return { view: page?.kind === 'root' ? root : deeper, query, root, frozen }
}
