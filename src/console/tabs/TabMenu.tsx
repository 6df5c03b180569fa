import { type RefObject, useEffect, useRef } from 'react'
import { host } from '../host.ts'
import { moveInMenu } from '../shell/moveInMenu.ts'
import { onEscape, useKeys } from '../shell/useKeys.ts'
import { t } from '../text.ts'
import { closable, closeAllTabs, closeOtherTabs, closeTab } from './tabs.ts'

/** Takes the focus, closes on a press outside, and returns the focus. */
function useMenuFocus(menu: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const previousFocus = document.activeElement
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const closeOnOutside = (event: PointerEvent): void => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', closeOnOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside)
      if (
        previousFocus instanceof HTMLElement &&
        previousFocus.isConnected &&
        document.activeElement === document.body
      )
        previousFocus.focus()
    }
  }, [])
}

const itemsOf = (path: string): readonly (readonly [string, () => void])[] => [
  ...(closable(path) ? [[t('关闭'), () => closeTab(path)] as const] : []),
  [
    t('清除缓存'),
    () => {
      void host.session.clearCache()
    },
  ],
  [t('关闭其他'), () => closeOtherTabs(path)],
  [t('关闭全部'), closeAllTabs],
]

/** The menu of one tab, at the pointer. */
export function TabMenu({
  position,
  close,
}: {
  readonly position: { readonly path: string; readonly x: number; readonly y: number }
  readonly close: () => void
}) {
  const menu = useRef<HTMLDivElement>(null)
  useKeys(menu, (event) => {
    moveInMenu(event, menu.current)
    onEscape(close)(event)
    if (event.key === 'Tab') close()
  })
  useMenuFocus(menu, close)
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={t('标签操作')}
      data-zone="dialog"
      className="menu fixed min-w-36"
      style={{ left: Math.min(position.x, innerWidth - 156), top: position.y + 2 }}
    >
      {itemsOf(position.path).map(([title, run]) => (
        <button
          key={title}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="menu-item"
          onClick={() => {
            close()
            run()
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
