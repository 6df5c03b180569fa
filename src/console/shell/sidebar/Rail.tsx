import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from '../../location.tsx'
import { menus } from '../../menus.ts'
import { openPalette } from '../../commandRuntime.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { RAIL_SQUARE_CLASS, RailItem } from './RailItem.tsx'
import { RailFoot } from './RailFoot.tsx'
import { useFlyout } from './useFlyout.ts'

/** The menu as a rail of icons; a branch opens beside it on focus or under the pointer. */
export function Rail() {
  const { tree } = useSnapshot(menus)
  const [path] = useLocation()
  const root = useRef<HTMLElement>(null)
  const [open, setOpen] = useFlyout(root)
  return (
    <aside
      ref={root}
      className={
        'relative z-30 flex h-full w-12 shrink-0 flex-col items-center gap-1 ' +
        'border-r border-side-line bg-side py-1 text-side-fg'
      }
      data-zone="sidebar"
      data-region="sidebar"
    >
      <Link
        href="/wel/index"
        className={RAIL_SQUARE_CLASS}
        aria-label={t('首页')}
        aria-current={path === '/wel/index' ? 'page' : undefined}
      >
        <Icon name="house" />
      </Link>
      <button
        type="button"
        className={RAIL_SQUARE_CLASS}
        aria-label={t('搜索或执行命令')}
        onClick={() => openPalette()}
      >
        <Icon name="search" />
      </button>
      <nav
        className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto [scrollbar-width:none]"
        aria-label={t('菜单')}
      >
        {tree.map((row) => (
          <RailItem
            key={row.id}
            row={row}
            path={path}
            open={open === row.code}
            onOpen={() => setOpen(row.code)}
          />
        ))}
      </nav>
      <RailFoot />
    </aside>
  )
}
