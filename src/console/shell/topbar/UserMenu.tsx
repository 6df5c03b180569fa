import { useSnapshot } from 'valtio'
import { lazyComponent } from '../../lazyComponent.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import { Avatar } from '../Avatar.tsx'
import { Popover } from '../Popover.tsx'

const UserMenuItems = lazyComponent(() =>
  import('./UserMenuItems.tsx').then((module) => module.UserMenuItems),
)

const TRIGGER_CLASS = {
  topbar: 'h-8 px-1.5 hover:bg-hover',
  rail: 'size-9 justify-center hover:bg-side-hover',
  sidebar: 'h-9 w-full px-1.5 text-side-fg hover:bg-side-hover',
} as const

/** The user menu: own pages, the mode of the console, logout. */
export function UserMenu({ placement }: { readonly placement: keyof typeof TRIGGER_CLASS }) {
  const { user } = useSnapshot(session)
  const name = user?.real_name || user?.nick_name || user?.account || ''
  return (
    <Popover
      role="menu"
      label={t('用户菜单')}
      align={placement === 'topbar' ? 'end' : 'start'}
      up={placement !== 'topbar'}
      className="w-50 text-fg"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t('用户菜单：{name}', { name })}
          className={`flex items-center gap-2 rounded-control ${TRIGGER_CLASS[placement]}`}
        >
          <Avatar name={name} image={user?.avatar} />
          {placement === 'rail' ? null : (
            <span className={`clip ${placement === 'topbar' ? 'max-s:hidden' : ''}`}>{name}</span>
          )}
        </button>
      )}
    >
      {() => <UserMenuItems />}
    </Popover>
  )
}
