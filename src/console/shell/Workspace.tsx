import { useSnapshot } from 'valtio'
import { look } from '../look.ts'
import { Pages } from '../tabs/Pages.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { t } from '../text.ts'
import { focusPage } from './focus.ts'
import { StatusBar } from './status/StatusBar.tsx'
import { TopBar } from './TopBar.tsx'

/** Everything right of the sidebar: bars above and below, the page between them. */
export function Workspace() {
  const { mode } = useSnapshot(look)
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <a href="#page" className="button button-primary fixed top-2 left-2 z-80 -translate-y-14 no-underline focus:translate-y-0" onClick={(event) => { event.preventDefault(); focusPage() }}>{t('跳到内容')}</a>
      <TopBar />
      {mode === 'classic' ? <TabBar /> : null}
      <Pages />
      <StatusBar />
    </div>
  )
}
