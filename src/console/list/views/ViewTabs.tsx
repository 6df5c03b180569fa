import { useSnapshot } from 'valtio'
import { appearance } from '../../appearance.ts'
import { CommandButton } from '../../shell/CommandButton.tsx'
import type { ListScreenState } from '../useListScreen.ts'
import { useViewLink } from './useViewLink.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { ViewStrip } from './ViewStrip.tsx'
import { useStoredViews, viewsOf } from './viewStore.ts'

/**
 * The saved views of a list with the number of their rows: as tabs, in conventional mode as a menu.
 */
export function ViewTabs({ screen }: { readonly screen: ListScreenState }) {
  const { mode, singleKeys } = useSnapshot(appearance)
  useStoredViews()
  useViewLink(screen)
  const views = viewsOf(screen.resource.id)
  if (mode === 'classic') return <ViewMenu screen={screen} counted={views.length > 0} />
  if (views.length === 0) return <SaveButton />
  return (
    <div className="flex min-w-0 flex-[9_1_16rem] items-center gap-1">
      <ViewStrip screen={screen} hasDigits={singleKeys && screen.resource.list.counts === null} />
      <ViewMenu screen={screen} counted={false} />
      <SaveButton />
    </div>
  )
}

const SaveButton = () => <CommandButton id="list.saveView" show="icon" tone="quiet" icon="plus" />
