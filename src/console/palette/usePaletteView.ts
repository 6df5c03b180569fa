import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { activePage } from '../../palette/session.ts'
import { useCatalogueVersion } from './catalogue.ts'
import { actionsView } from './actionsView.ts'
import { argumentView } from './argumentView.tsx'
import { palette } from './palette.ts'
import { rootView } from './rootView.ts'
import type { PaletteView } from './rows.ts'
import { useFrozen } from './useFrozen.ts'
import { useRootExtras } from './useRootExtras.ts'

const NOTHING: PaletteView = { chips: [], placeholder: '', sections: [], empty: '' }

/** The current page of the palette, with the state fixed when it opened. */
export function usePaletteView(): { readonly view: PaletteView; readonly query: string } {
  const { session } = useSnapshot(palette)
  const catalogueVersion = useCatalogueVersion()
  const frozen = useFrozen()
  const page = activePage(palette.session)
  const query = page?.query ?? ''
  const view = useMemo<PaletteView>(() => {
    switch (page?.kind) {
      case 'root':
        return rootView(query, frozen)
      case 'argument':
        return argumentView(palette.session, page, frozen)
      case 'actions':
        return actionsView(page.of, frozen)
      default:
        return NOTHING
    }
  }, [session, page, query, frozen, catalogueVersion])
  return { view: useRootExtras(view, query, { root: page?.kind === 'root', ctx: frozen.ctx }), query }
}
