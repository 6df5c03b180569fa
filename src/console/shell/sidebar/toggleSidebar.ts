import { appearance, setAppearance } from '../../appearance.ts'
import { frame } from '../frame.ts'

/** Opens or closes the menu at the left: on narrow screens the drawer, else the sidebar. */
export function toggleSidebar(): void {
  if (frame.width !== 'l') frame.drawer = !frame.drawer
  else setAppearance({ sidebar: !appearance.sidebar })
}
