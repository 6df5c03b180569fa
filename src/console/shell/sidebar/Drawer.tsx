import { useEffect, useRef } from 'react'
import { t } from '../../text.ts'
import { focusPage, recordFocus, restoreFocus } from '../focus.ts'
import { frame } from '../frame.ts'
import { onEscape, useKeys } from '../useKeys.ts'
import { SidebarContent } from './SidebarContent.tsx'

const close = (): void => {
  frame.drawer = false
}

/** The menu over the page on narrow screens: Escape, the scrim and every link close it. */
export function Drawer() {
  const root = useRef<HTMLDivElement>(null)
  useKeys(root, onEscape(close))
  useEffect(() => {
    const previousFocus = recordFocus()
    const path = location.pathname
    const panel = root.current
    const closeOnLink = (event: Event): void => {
      if ((event.target as HTMLElement).closest('a')) close()
    }
    panel?.addEventListener('click', closeOnLink)
    panel?.querySelector<HTMLElement>('a, button')?.focus()
    return () => {
      panel?.removeEventListener('click', closeOnLink)
      if (location.pathname === path) restoreFocus(previousFocus)
      else focusPage()
    }
  }, [])
  return (
    <div ref={root} className="fixed inset-0 z-40" role="dialog" aria-modal="true" aria-label={t('菜单')}>
      <button
        type="button"
        tabIndex={-1}
        className="scrim absolute inset-0 w-full"
        aria-label={t('收起菜单')}
        onClick={close}
      />
      <aside
        className="relative flex h-full w-54 max-w-[84vw] flex-col bg-side text-side-fg shadow-float"
        data-zone="sidebar"
        data-region="sidebar"
      >
        <SidebarContent />
      </aside>
    </div>
  )
}
