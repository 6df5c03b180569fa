import { tabHref } from '../../tabs/tabs.ts'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from '../../location.tsx'
import { leavesOf, type MenuRow, menus, routeOf } from '../../menus.ts'
import { frameAddress } from '../../frameAddress.ts'
import { opensNewWindow } from '../../pageRoutes.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { useKeys } from '../useKeys.ts'

const containsPath = (branch: MenuRow, path: string): boolean =>
  leavesOf(branch.children ?? []).some(({ menu }) => routeOf(menu) === path)

/** ↑ ↓ move between visible entries, → opens a branch, ← closes it or moves to its parent. */
function moveInTree(event: KeyboardEvent, root: HTMLElement | null): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const currentIndex = rows.indexOf(document.activeElement as HTMLElement)
  const row = rows[currentIndex]
  if (!row) return
  const expanded = row.getAttribute('aria-expanded')
  if (event.key === 'ArrowDown') rows[currentIndex + 1]?.focus()
  else if (event.key === 'ArrowUp') rows[currentIndex - 1]?.focus()
  else if (event.key === 'ArrowRight' && expanded === 'false') row.click()
  else if (event.key === 'ArrowLeft' && expanded === 'true') row.click()
  else if (event.key === 'ArrowLeft')
    rows
      .slice(0, currentIndex)
      .reverse()
      .find((candidate) => candidate.hasAttribute('aria-expanded'))
      ?.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The menu: one branch open at a time, the current page marked. */
export function MenuTree() {
  const { tree } = useSnapshot(menus)
  const [path] = useLocation()
  const root = useRef<HTMLElement>(null)
  useKeys(root, (event) => moveInTree(event, root.current))
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => {
    const branch = tree.find((row) => containsPath(row, path))
    if (branch) setOpen(branch.code)
  }, [path, tree])
  return (
    <nav ref={root} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3" aria-label={t('菜单')}>
      {tree.length === 0 ? (
        <p className="px-2 py-6 text-center text-side-fg2">{t('没有可用的菜单，请联系管理员授权')}</p>
      ) : null}
      <ul className="flex flex-col gap-px">
        {tree.map((row) =>
          row.children?.length ? (
            <li key={row.id}>
              <button
                type="button"
                data-row
                aria-expanded={open === row.code}
                className={BRANCH_CLASS}
                onClick={() => setOpen(open === row.code ? null : row.code)}
              >
                <Icon name={row.source ?? ''} />
                <span className="clip flex-1">{t(row.name)}</span>
                <Icon
                  name="chevron-right"
                  size={13}
                  className={`opacity-70 transition-transform duration-100 ${open === row.code ? 'rotate-90' : ''}`}
                />
              </button>
              {open === row.code ? (
                <ul className="mb-1 flex flex-col gap-px">
                  {leavesOf(row.children).map(({ menu }) => (
                    <Leaf key={menu.id} menu={menu} current={routeOf(menu) === path} indented />
                  ))}
                </ul>
              ) : null}
            </li>
          ) : (
            <Leaf key={row.id} menu={row} current={routeOf(row) === path} />
          ),
        )}
      </ul>
    </nav>
  )
}

const BRANCH_CLASS =
  'flex h-8 w-full items-center gap-2.5 rounded-control px-2 ' +
  'text-side-fg2 hover:bg-side-hover hover:text-side-fg'
const CURRENT_CLASS = 'bg-side-active font-medium text-side-fg'
const OTHER_CLASS = 'text-side-fg hover:bg-side-hover'

/** A menu entry that opens a page, or a new window. */
export function Leaf({
  menu,
  current,
  indented = false,
}: {
  readonly menu: MenuRow
  readonly current: boolean
  readonly indented?: boolean
}) {
  const inNewWindow = opensNewWindow(menu)
  const padding = indented ? 'pl-4' : 'pl-2'
  const linkClass = `flex min-h-8 items-center gap-2.5 rounded-control py-1 pr-2 no-underline ${padding} ${
    current ? CURRENT_CLASS : OTHER_CLASS
  }`
  const content = (
    <>
      <Icon name={menu.source ?? ''} className="opacity-75" />
      <span className="min-w-0 flex-1 leading-4 wrap-anywhere">{t(menu.name)}</span>
      {inNewWindow ? <Icon name="external-link" size={13} className="opacity-60" /> : null}
    </>
  )
  return (
    <li>
      {inNewWindow ? (
        <a
          data-row
          href={frameAddress(menu.path, { origin: location.origin, token: '' }) ?? undefined}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          {content}
        </a>
      ) : (
        <Link
          data-row
          href={tabHref(routeOf(menu))}
          className={linkClass}
          aria-current={current ? 'page' : undefined}
        >
          {content}
        </Link>
      )}
    </li>
  )
}
