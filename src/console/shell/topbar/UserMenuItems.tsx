import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { hostSession } from '../../hostSession.ts'
import { hostView } from '../../hostView.ts'
import { appearance } from '../../appearance.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { MenuEntry } from '../MenuPanel.tsx'

/** Entries of the user menu: own pages, the mode of the console, logout. */
export function UserMenuItems() {
  const { switchMode } = useSnapshot(session)
  const { mode } = useSnapshot(appearance)
  const items: readonly (readonly [string, string, () => void])[] = [
    ['gauge', t('控制台'), () => navigate('/wel/dashboard')],
    ['circle-user-round', t('个人信息'), () => navigate('/info/index')],
    ['keyboard', t('快捷键设置'), () => navigate('/info/keymap')],
    [
      'layout-list',
      mode === 'power' ? t('切换到传统模式') : t('切换到键盘模式'),
      () => hostView.mode(mode === 'power' ? 'classic' : 'power'),
    ],
    ...(switchMode ? [['users-round', t('切换部门/角色'), hostSession.switchRole] as const] : []),
  ]
  return (
    <>
      {items.map(([icon, title, run]) => (
        <MenuEntry key={title} choose={run}>
          <Icon name={icon} />
          {title}
        </MenuEntry>
      ))}
      <hr className="menu-line border-0" />
      <MenuEntry
        choose={() => {
          void hostSession.logout()
        }}
      >
        <Icon name="log-out" />
        {t('退出登录')}
      </MenuEntry>
    </>
  )
}
