import { useSnapshot } from 'valtio'
import { appearance } from '../../appearance.ts'
import { frame } from '../frame.ts'
import { UserMenu } from '../topbar/UserMenu.tsx'
import { Brand } from './Brand.tsx'
import { MenuTree } from './MenuTree.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TopMenuSwitch } from './TopMenuSwitch.tsx'

/** Content of the sidebar; in power mode with the palette button and the user menu. */
export function SidebarContent() {
  const { mode } = useSnapshot(appearance)
  const { width } = useSnapshot(frame)
  const power = mode === 'power'
  return (
    <>
      <Brand />
      {power ? <SearchBox /> : null}
      {power || width === 'xs' || width === 's' ? <TopMenuSwitch /> : null}
      <MenuTree />
      {power ? (
        <div className="border-t border-side-line p-2">
          <UserMenu placement="sidebar" />
        </div>
      ) : null}
    </>
  )
}
