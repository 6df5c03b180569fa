import { navigate } from 'wouter/use-browser-location'
import { type Ctx, selectionCount } from '../../palette/command.ts'
import { recognise } from '../../palette/modes.ts'
import { t } from '../text.ts'
import { closePalette } from './palette.ts'
import type { PaletteSection, PaletteView } from './rows.ts'
import { useRecords } from './useRecords.ts'

function pastedAddress(query: string): PaletteSection[] {
  const recognised = recognise(query, location.origin)
  if (recognised?.kind !== 'url') return []
  const { path } = recognised
  return [
    {
      id: 'pasted',
      title: t('粘贴的地址'),
      rows: [
        {
          id: 'pasted',
          icon: 'arrow-right',
          title: path,
          choose: () => {
            closePalette()
            navigate(path)
          },
        },
      ],
    },
  ]
}

/**
 * Additions to the first page beyond commands: a chip for the selection, a pasted address above, records of
 * the server below.
 */
export function useRootExtras(
  view: PaletteView,
  query: string,
  { root, ctx }: { readonly root: boolean; readonly ctx: Ctx },
): PaletteView {
  const { rows, busy } = useRecords(query, root)
  if (!root) return view
  const selected = ctx.list ? selectionCount(ctx.list.selection) : 0
  const chips =
    selected > 0 ? [t('已选 {count} 条', { count: selected.toLocaleString() }), ...view.chips] : view.chips
  const records: PaletteSection[] = rows.length > 0 ? [{ id: 'records', title: t('记录'), rows }] : []
  return { ...view, chips, sections: [...pastedAddress(query), ...view.sections, ...records], busy }
}
