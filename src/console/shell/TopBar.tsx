import { useSnapshot } from 'valtio'
import { appearance } from '../appearance.ts'
import { TabBar } from '../tabs/TabBar.tsx'
import { frame } from './frame.ts'
import { SearchBox } from './sidebar/SearchBox.tsx'
import { CollapseButton } from './topbar/CollapseButton.tsx'
import { SkipLink } from './SkipLink.tsx'
import { ToolPlace } from './topbar/ToolPlace.tsx'
import { TopMenuBar } from './topbar/TopMenuBar.tsx'
import { TopBarEnd } from './topbar/TopBarEnd.tsx'

/** The top bar: in power mode with the tabs, in classic mode with the top menus and the search box. */
export function TopBar() {
  const { mode } = useSnapshot(appearance)
  const { width } = useSnapshot(frame)
  const classic = mode === 'classic'
  return (
    <header
      className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line bg-surface px-2"
      data-region="topbar"
    >
      <SkipLink />
      <CollapseButton />
      {classic ? <TopMenuBar isNarrow={width === 'xs' || width === 's'} /> : <TabBar inline />}
      {classic && width !== 'xs' ? <SearchBox top /> : null}
      <ToolPlace />
      <TopBarEnd notices={classic || width === 'xs'} user={classic} />
    </header>
  )
}
