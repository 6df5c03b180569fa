import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { lazyComponent } from '../../lazyComponent.ts'
import { appearance } from '../../appearance.ts'
import { frame } from '../frame.ts'
import { SidebarContent } from './SidebarContent.tsx'

const Drawer = lazyComponent(() => import('./Drawer.tsx').then((module) => module.Drawer))
const Rail = lazyComponent(() => import('./Rail.tsx').then((module) => module.Rail))
const rail = (
  <Suspense fallback={<aside className="h-full w-12 shrink-0 border-r border-side-line bg-side" />}>
    <Rail />
  </Suspense>
)

/**
 * The menu at the left: wide, a rail of icons, or a drawer over the page, depending on width and preference.
 */
export function Sidebar() {
  const { width, drawer } = useSnapshot(frame)
  const { sidebar } = useSnapshot(appearance)
  if (width === 'xs' || width === 's')
    return (
      <>
        {width === 's' ? rail : null}
        {drawer ? (
          <Suspense fallback={null}>
            <Drawer />
          </Suspense>
        ) : null}
      </>
    )
  if (width === 'm' ? !drawer : !sidebar) return rail
  return (
    <aside
      className="flex h-full w-54 shrink-0 flex-col border-r border-side-line bg-side text-side-fg"
      data-zone="sidebar"
      data-region="sidebar"
    >
      <SidebarContent />
    </aside>
  )
}
