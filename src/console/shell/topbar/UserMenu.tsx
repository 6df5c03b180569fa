import { useSnapshot } from 'valtio'
import { lazily } from '../../lazily.ts'
import { session } from '../../session.ts'
import { t } from '../../text.ts'
import { Avatar } from '../Avatar.tsx'
import { Popover } from '../Popover.tsx'

const UserMenuItems = lazily(() => import('./UserMenuItems.tsx').then((module) => module.UserMenuItems))

const LOOK = {
  topbar: 'h-8 px-1.5 hover:bg-hover',
  rail: 'size-9 justify-center hover:bg-side-hover',
  sidebar: 'h-9 w-full px-1.5 text-side-fg hover:bg-side-hover',
} as const

/** The operator: his pages, the mode of the console, and the way out. */
export function UserMenu({ place }: { readonly place: keyof typeof LOOK }) {
  const { user } = useSnapshot(session)
  const name = user?.real_name || user?.nick_name || user?.account || ''
  return (
    <Popover
      role="menu"
      label={t('用户菜单')}
      align={place === 'topbar' ? 'end' : 'start'}
      up={place !== 'topbar'}
      className="w-50 text-fg"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t('用户菜单：{name}', { name })}
          className={`flex items-center gap-2 rounded-control ${LOOK[place]}`}
        >
          <Avatar name={name} image={user?.avatar} />
          {place === 'rail' ? null : (
            <span className={`clip ${place === 'topbar' ? 'max-s:hidden' : ''}`}>{name}</span>
          )}
        </button>
      )}
    >
      {() => <UserMenuItems />}
    </Popover>
  )
}
