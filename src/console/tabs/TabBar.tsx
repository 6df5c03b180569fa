import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { lazyComponent } from '../lazyComponent.ts'
import { Icon } from '../shell/Icon.tsx'
import { keysUntilFocused } from '../shell/keysUntilFocused.ts'
import type { MenuPosition } from '../shell/MenuPanel.tsx'
import { useKeys } from '../shell/useKeys.ts'
import { t } from '../text.ts'
import { tabId } from './tabId.ts'
import { closable, closeTab, HOME, type Tab, tabs } from './tabs.ts'

const TabMenu = lazyComponent(() => import('./TabMenu.tsx').then((module) => module.TabMenu))

/** CSS pixels between a tab, or the pointer, and the menu. */
const MENU_GAP = 2

interface MenuRequest {
  readonly path: string
  readonly position: MenuPosition
}

function moveInTabs(
  event: KeyboardEvent,
  list: HTMLElement | null,
  openMenu: (request: MenuRequest) => void,
): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const currentIndex = buttons.indexOf(document.activeElement as HTMLElement)
  const targetIndex = {
    ArrowRight: (currentIndex + 1) % buttons.length,
    ArrowLeft: (currentIndex - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  const path = buttons[currentIndex]?.dataset.path
  if (targetIndex !== undefined) buttons[targetIndex]?.focus()
  else if (event.key === 'Delete' && path) {
    closeTab(path)
    ;(buttons[currentIndex - 1] ?? buttons[0])?.focus()
  } else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && path) {
    const rect = buttons[currentIndex]?.getBoundingClientRect()
    openMenu({ path, position: { x: rect?.left ?? 0, y: (rect?.bottom ?? 0) + MENU_GAP } })
  } else return
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps the active tab in sight, also when the bar gets narrower. */
function useActiveInSight(list: RefObject<HTMLDivElement | null>, active: string, count: number): void {
  useEffect(() => {
    const bar = list.current
    if (!bar) return undefined
    const showActive = (): void =>
      bar.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Called at once as well.
    const resized = new ResizeObserver(showActive)
    resized.observe(bar)
    return () => resized.disconnect()
  }, [active, count])
}

/** The open tabs: arrows move, Enter opens, Delete closes, a right click opens a menu. */
export function TabBar({ inline = false }: { readonly inline?: boolean }) {
  const { open, active } = useSnapshot(tabs)
  const [menu, setMenu] = useState<MenuRequest | null>(null)
  const openMenu = (request: MenuRequest): void => {
    setMenu(request)
    keysUntilFocused('[role=menu]')
  }
  const list = useRef<HTMLDivElement>(null)
  useActiveInSight(list, active, open.length)
  useKeys(list, (event) => moveInTabs(event, list.current, openMenu))
  return (
    <div
      className={
        inline
          ? 'flex h-full min-w-0 flex-1 items-center'
          : 'flex h-9 shrink-0 items-center border-b border-line bg-canvas px-2'
      }
      data-zone="tabs"
      data-region="tabs"
    >
      <div
        ref={list}
        role="tablist"
        aria-label={t('打开的页面')}
        className="flex min-w-0 items-center gap-0.5 overflow-x-auto [scrollbar-width:none]"
      >
        {open.map((tab) => (
          <TabButton
            key={tab.path}
            tab={tab}
            active={tab.path === active}
            isOnly={open.length === 1}
            onMenu={(x, y) => openMenu({ path: tab.path, position: { x, y: y + MENU_GAP } })}
          />
        ))}
      </div>
      {menu ? (
        <Suspense fallback={null}>
          <TabMenu {...menu} close={() => setMenu(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const TAB_CLASS = 'group flex h-7 max-w-52 shrink-0 items-center gap-1.5 rounded-control pl-2.5'

interface TabButtonProps {
  readonly tab: Tab
  readonly active: boolean
  readonly isOnly: boolean
  readonly onMenu: (x: number, y: number) => void
}
function TabButton({ tab, active, isOnly, onMenu }: TabButtonProps) {
  const isClosable = !isOnly && closable(tab.path)
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab.path)}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      data-path={tab.path}
      title={t(tab.title)}
      className={`${TAB_CLASS} ${isClosable ? 'pr-1' : 'pr-2.5'} ${
        active ? 'bg-press font-medium text-fg' : 'text-fg2 hover:bg-hover'
      }`}
      onClick={() => navigate(tab.href)}
      onAuxClick={(event) => {
        if (event.button === 1) closeTab(tab.path)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(event.clientX, event.clientY)
      }}
    >
      {tab.path === HOME ? <Icon name={tab.icon} size={14} className="text-fg3" /> : null}
      <span className="clip">{t(tab.title)}</span>
      {isClosable ? (
        <span
          className="grid size-6 place-items-center rounded text-fg3 hover:bg-press hover:text-fg"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            closeTab(tab.path)
          }}
        >
          <Icon name="x" size={13} />
        </span>
      ) : null}
    </button>
  )
}
