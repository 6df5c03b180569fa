import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { hostSession } from '../../hostSession.ts'
import { hostView } from '../../hostView.ts'
import { look } from '../../look.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import { Avatar } from '../Avatar.tsx'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'

/** The operator: his pages, the mode of the console, and the way out. */
export function UserMenu({ place }: { readonly place: 'sidebar' | 'rail' | 'topbar' }) {
  const { user, switchMode } = useSnapshot(session)
  const { mode } = useSnapshot(look)
  const name = user?.real_name || user?.nick_name || user?.account || ''
  const items: readonly (readonly [string, string, () => void])[] = [
    ['gauge', t('控制台'), () => navigate('/wel/dashboard')],
    ['circle-user-round', t('个人信息'), () => navigate('/info/index')],
    ['keyboard', t('快捷键设置'), () => navigate('/info/keymap')],
    ['layout-list', mode === 'power' ? t('切换到传统模式') : t('切换到键盘模式'), () => hostView.mode(mode === 'power' ? 'classic' : 'power')],
    ...(switchMode ? [['users-round', t('切换部门/角色'), hostSession.switchRole] as const] : []),
  ]
  return (
    <Popover role="menu" label={t('用户菜单')} align={place === 'topbar' ? 'end' : 'start'} up={place !== 'topbar'} className="w-50 text-fg" trigger={(props) => (
      <button type="button" {...props} aria-label={t('用户菜单：{name}', { name })} className={`flex items-center gap-2 rounded-control ${place === 'topbar' ? 'h-8 px-1.5 hover:bg-hover' : place === 'rail' ? 'size-9 justify-center hover:bg-side-hover' : 'h-9 w-full px-1.5 text-side-fg hover:bg-side-hover'}`}>
        <Avatar name={name} image={user?.avatar} />
        {place === 'rail' ? null : <span className={`clip ${place === 'topbar' ? 'max-s:hidden' : ''}`}>{name}</span>}
      </button>
    )}>
      {() => (
        <>
          {items.map(([icon, title, run]) => <button key={title} type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={run}><Icon name={icon} />{title}</button>)}
          <hr className="menu-line border-0" />
          <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => { void hostSession.logout() }}><Icon name="log-out" />{t('退出登录')}</button>
        </>
      )}
    </Popover>
  )
}
