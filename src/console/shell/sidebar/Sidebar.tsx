import { useSnapshot } from 'valtio'
import { look } from '../../look.ts'
import { frame } from '../frame.ts'
import { Drawer } from './Drawer.tsx'
import { Rail } from './Rail.tsx'
import { SidebarContent } from './SidebarContent.tsx'

/** The menu at the left: wide, a rail of icons, or a drawer over the page, by width and choice. */
export function Sidebar() {
  const { width, drawer } = useSnapshot(frame)
  const { sidebar } = useSnapshot(look)
  if (width === 'xs' || width === 's') return <>{width === 's' ? <Rail /> : null}{drawer ? <Drawer /> : null}</>
  if (width === 'm' ? !drawer : !sidebar) return <Rail />
  return <aside className="flex h-full w-54 shrink-0 flex-col border-r border-side-line bg-side text-side-fg" data-zone="sidebar" data-region="sidebar"><SidebarContent /></aside>
}
