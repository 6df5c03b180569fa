import { useSnapshot } from 'valtio'
import { appearance } from '../appearance.ts'
import { Pages } from '../tabs/Pages.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { StatusBar } from './status/StatusBar.tsx'
import { BannerPlace } from './BannerPlace.tsx'
import { TopBar } from './TopBar.tsx'

/** Everything right of the sidebar: top bar, page, status bar. */
export function Workspace() {
  const { mode } = useSnapshot(appearance)
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <BannerPlace />
      <TopBar />
      {mode === 'classic' ? <TabBar /> : null}
      <Pages />
      <StatusBar />
    </div>
  )
}
