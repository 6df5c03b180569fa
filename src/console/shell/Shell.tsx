import { useSnapshot } from 'valtio'
import { appearance } from '../appearance.ts'
import { EmbeddedPages } from './EmbeddedPages.tsx'
import { frame } from './frame.ts'
import { Overlays } from './Overlays.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { ShellFailure, ShellSkeleton } from './ShellStates.tsx'
import { useShellStart } from './useShellStart.ts'
import { Workspace } from './Workspace.tsx'

/**
 * The frame around all pages of a logged-in operator; embedded in another page it shows the page content
 * only.
 */
export function Shell() {
  const { state, start } = useShellStart()
  const { embedded } = useSnapshot(frame)
  const { mode } = useSnapshot(appearance)
  if (state === 'loading') return <ShellSkeleton />
  if (state === 'failed') return <ShellFailure retry={start} />
  return (
    <div className="flex h-full bg-canvas" data-mode={mode}>
      <PageBoundary>
        {embedded ? (
          <EmbeddedPages />
        ) : (
          <>
            <Sidebar />
            <Workspace />
          </>
        )}
        <Overlays />
      </PageBoundary>
    </div>
  )
}
