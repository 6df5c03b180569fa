import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { appearance } from '../appearance.ts'
import { Pages } from '../tabs/Pages.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { StatusBar } from './status/StatusBar.tsx'
import { session } from '../session.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { TopBar } from './TopBar.tsx'

const ImpersonationBanner = lazyComponent(() =>
  import('./ImpersonationBanner.tsx').then((module) => module.ImpersonationBanner),
)

/** Everything right of the sidebar: top bar, page, status bar. */
export function Workspace() {
  const { mode } = useSnapshot(appearance)
  const { user } = useSnapshot(session)
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      {user?.impersonation ? (
        <Suspense fallback={<div className="h-8" />}>
          <ImpersonationBanner />
        </Suspense>
      ) : null}
      <TopBar />
      {mode === 'classic' ? <TabBar /> : null}
      <Pages />
      <StatusBar />
    </div>
  )
}
