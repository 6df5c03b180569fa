import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { selectionCount } from '../../palette/command.ts'
import { pageInFront } from '../../palette/session.ts'
import { readCtx } from '../ctx.ts'
import { recents } from '../recentUse.ts'
import { useRegistryVersion } from '../registry.ts'
import { t, useLocale } from '../text.ts'
import { closePalette, palette } from './palette.ts'
import { actionsView, argumentView } from './pageView.tsx'
import { type Frozen, pastedPath, rootView } from './rootView.ts'
import type { PaletteSection, PaletteView } from './rows.ts'
import { useRecords } from './useRecords.ts'

const NOTHING: PaletteView = { chips: [], placeholder: '', sections: [], empty: '' }

/** The page of the palette in front, with what was fixed when it opened. */
export function usePaletteView(): { readonly view: PaletteView; readonly query: string } {
  const { session, openedAt } = useSnapshot(palette)
  const version = useRegistryVersion()
  const language = useLocale()
  const frozen = useMemo<Frozen>(() => ({ ctx: { ...readCtx(), zone: 'palette' }, recents: recents(), now: openedAt }), [openedAt])
  const page = pageInFront(palette.session)
  const query = page?.query ?? ''
  const records = useRecords(query, page?.kind === 'root')
  const view = useMemo<PaletteView>(() => {
    switch (page?.kind) {
      case 'root': return rootView(query, frozen)
      case 'argument': return argumentView(palette.session, page, frozen)
      case 'actions': return actionsView(page.of, frozen)
      default: return NOTHING
    }
  }, [session, page, query, frozen, version, language])
  if (page?.kind !== 'root') return { view, query }
  const path = pastedPath(query)
  const pasted: PaletteSection[] = path === null ? [] : [{ id: 'pasted', title: t('粘贴的地址'), rows: [{ id: 'pasted', icon: 'arrow-right', title: path, choose: () => { closePalette(); navigate(path) } }] }]
  const found: PaletteSection[] = records.rows.length > 0 ? [{ id: 'records', title: t('记录'), rows: records.rows }] : []
  const selected = frozen.ctx.list ? selectionCount(frozen.ctx.list.selection) : 0
  const chips = selected > 0 ? [t('已选 {count} 条', { count: selected.toLocaleString() }), ...view.chips] : view.chips
  return { view: { ...view, chips, sections: [...pasted, ...view.sections, ...found], busy: records.busy }, query }
}
