import { MenuEntry } from '../../shell/MenuPanel.tsx'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { showView } from './openView.ts'
import { useViewCounts } from './useViewCounts.ts'
import { openViewOf } from './viewState.ts'
import { viewName, viewsOf } from './viewStore.ts'

/** The views of a list as entries of a menu, with the number of their rows. */
export function ViewChoices({ screen }: { readonly screen: ListScreenState }) {
  const countOf = useViewCounts(screen)
  const open = openViewOf(screen.resource, screen.address)
  return (
    <>
      <MenuEntry checked={open === null} choose={() => showView(screen, null)}>
        <span className="flex-1">{t('全部')}</span>
      </MenuEntry>
      {viewsOf(screen.resource.id).map((view) => (
        <MenuEntry key={view.id} checked={open?.view.id === view.id} choose={() => showView(screen, view)}>
          <span className="clip flex-1">{viewName(view)}</span>
          <span className="text-fg3 tabular-nums">{countOf(view.id)}</span>
        </MenuEntry>
      ))}
      <div className="menu-line" role="separator" />
    </>
  )
}
