import { useLayoutEffect, useRef } from 'react'
import { tabHref } from '../../tabs/tabs.ts'
import { Link } from '../../location.tsx'
import { leavesOf, type MenuRow, routeOf } from '../../menus.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Leaf } from './MenuTree.tsx'

const SQUARE_CLASS =
  'grid w-9 place-items-center rounded-control text-side-fg hover:bg-side-hover aria-[current]:bg-side-active '
/** CSS classes of one square of the rail. */
export const RAIL_SQUARE_CLASS = `${SQUARE_CLASS} h-9 shrink-0`
/** Squares of the menu become lower where the window is too low for all of them. */
const SLOT_CLASS = 'relative h-9 min-h-6 shrink'
const ITEM_CLASS = `${SQUARE_CLASS} h-full`

/** A branch or leaf as a square; an open branch shows its leaves beside it. */
export function RailItem({
  row,
  path,
  open,
  onOpen,
}: {
  readonly row: MenuRow
  readonly path: string
  readonly open: boolean
  readonly onOpen: () => void
}) {
  if (!row.children?.length)
    return (
      <div className={SLOT_CLASS}>
        <Link
          href={tabHref(routeOf(row))}
          className={ITEM_CLASS}
          aria-label={t(row.name)}
          title={t(row.name)}
          aria-current={routeOf(row) === path ? 'page' : undefined}
        >
          <Icon name={row.source ?? ''} />
        </Link>
      </div>
    )
  const leaves = leavesOf(row.children)
  return (
    <div className={SLOT_CLASS} onPointerEnter={onOpen}>
      <button
        type="button"
        className={ITEM_CLASS}
        aria-label={t(row.name)}
        aria-expanded={open}
        aria-current={leaves.some(({ menu }) => routeOf(menu) === path) ? 'true' : undefined}
        onFocus={onOpen}
        onClick={onOpen}
      >
        <Icon name={row.source ?? ''} />
      </button>
      {open ? <Flyout name={row.name} leaves={leaves} path={path} /> : null}
    </div>
  )
}

interface FlyoutProps {
  readonly name: string
  readonly leaves: ReturnType<typeof leavesOf>
  readonly path: string
}

function Flyout({ name, leaves, path }: FlyoutProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepBeside(root.current), [])
  return (
    <div ref={root} className="fixed left-12 w-50 rounded-r-lg bg-side p-2 pl-3 shadow-float">
      <p className="px-2 pb-1 text-small text-side-fg2">{t(name)}</p>
      <ul className="flex max-h-[70dvh] flex-col gap-px overflow-y-auto">
        {leaves.map(({ menu }) => (
          <Leaf key={menu.id} menu={menu} current={routeOf(menu) === path} />
        ))}
      </ul>
    </div>
  )
}

/** Keeps an opened branch beside its square while the menu scrolls, and inside the window; returns what ends it. */
function keepBeside(flyout: HTMLElement | null): (() => void) | undefined {
  const square = flyout?.parentElement
  if (!flyout || !square) return undefined
  const place = (): void => {
    const lowest = window.innerHeight - flyout.offsetHeight - 8
    flyout.style.top = `${Math.max(8, Math.min(square.getBoundingClientRect().top, lowest))}px`
  }
  place()
  const menu = square.parentElement
  menu?.addEventListener('scroll', place)
  window.addEventListener('resize', place)
  return () => {
    menu?.removeEventListener('scroll', place)
    window.removeEventListener('resize', place)
  }
}
