import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from 'wouter'
import { look } from '../../look.ts'
import { leavesOf, type MenuRow, menus } from '../../menus.ts'
import { openPalette } from '../../palette/palette.ts'
import { routeOf } from '../../places.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { NoticePopover } from '../topbar/NoticePopover.tsx'
import { UserMenu } from '../topbar/UserMenu.tsx'
import { Leaf } from './MenuTree.tsx'

const SQUARE = 'grid size-9 place-items-center rounded-control text-side-fg hover:bg-side-hover aria-[current]:bg-side-active'

/** The menu as a rail of icons; a branch flies out on focus or under the pointer. */
export function Rail() {
  const { tree } = useSnapshot(menus)
  const { mode } = useSnapshot(look)
  const [path] = useLocation()
  const [open, setOpen] = useState<string | null>(null)
  const leave = (): void => setOpen(null)
  return (
    <aside className="relative z-30 flex h-full w-12 shrink-0 flex-col items-center gap-1 border-r border-side-line bg-side py-1 text-side-fg" data-zone="sidebar" data-region="sidebar" onPointerLeave={leave} onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) leave() }} onKeyDown={(event) => { if (event.key === 'Escape' && open) { event.preventDefault(); event.stopPropagation(); leave() } }}>
      <Link href="/wel/index" className={SQUARE} aria-label={t('首页')} aria-current={path === '/wel/index' ? 'page' : undefined}><Icon name="house" /></Link>
      <button type="button" className={SQUARE} aria-label={t('搜索或执行命令')} onClick={() => openPalette()}><Icon name="search" /></button>
      <nav className="flex min-h-0 flex-1 flex-col gap-1" aria-label={t('菜单')}>
        {tree.map((row) => <RailItem key={row.id} row={row} path={path} open={open === row.code} onOpen={() => setOpen(row.code)} />)}
      </nav>
      {mode === 'power' ? <><NoticePopover side rail /><UserMenu place="rail" /></> : null}
    </aside>
  )
}

function RailItem({ row, path, open, onOpen }: { readonly row: MenuRow; readonly path: string; readonly open: boolean; readonly onOpen: () => void }) {
  if (!row.children?.length) return <Link href={routeOf(row)} className={SQUARE} aria-label={t(row.name)} title={t(row.name)} aria-current={routeOf(row) === path ? 'page' : undefined}><Icon name={row.source ?? ''} /></Link>
  const leaves = leavesOf(row.children)
  return (
    <div className="relative" onPointerEnter={onOpen}>
      <button type="button" className={SQUARE} aria-label={t(row.name)} aria-expanded={open} aria-current={leaves.some(({ menu }) => routeOf(menu) === path) ? 'true' : undefined} onFocus={onOpen} onClick={onOpen}><Icon name={row.source ?? ''} /></button>
      {open ? (
        <div className="absolute top-0 left-full w-50 rounded-r-lg bg-side p-2 pl-3 shadow-float">
          <p className="px-2 pb-1 text-small text-side-fg2">{t(row.name)}</p>
          <ul className="flex max-h-[70dvh] flex-col gap-px overflow-y-auto">{leaves.map(({ menu }) => <Leaf key={menu.id} menu={menu} current={routeOf(menu) === path} />)}</ul>
        </div>
      ) : null}
    </div>
  )
}
