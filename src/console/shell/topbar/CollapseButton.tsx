import { useSnapshot } from 'valtio'
import { appearance } from '../../appearance.ts'
import { t } from '../../text.ts'
import { frame } from '../frame.ts'
import { Icon } from '../Icon.tsx'
import { toggleSidebar } from '../sidebar/toggleSidebar.ts'

/** Collapses and expands the sidebar. */
export function CollapseButton() {
  const { sidebar } = useSnapshot(appearance)
  const { width, drawer } = useSnapshot(frame)
  const open = width === 'l' ? sidebar : drawer
  return (
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={open ? t('收起菜单') : t('展开菜单')}
      title={open ? t('收起菜单') : t('展开菜单')}
      aria-expanded={open}
      onClick={toggleSidebar}
    >
      <Icon name={width === 'xs' ? 'menu' : 'panel-left'} />
    </button>
  )
}
