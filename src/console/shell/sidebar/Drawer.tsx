import { Dialog, DialogPanel } from '@headlessui/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { t } from '../../text.ts'
import { focusPage } from '../focus.ts'
import { recordFocus, restoreFocus } from '../focusRecord.ts'
import { frame } from '../frame.ts'
import { SidebarContent } from './SidebarContent.tsx'

const close = (): void => {
  frame.drawer = false
}

/** Closes after the link has been followed. */
const closeOnLink = ({ target }: MouseEvent): void => {
  if (target instanceof Element && target.closest('a')) setTimeout(close)
}

const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('a, button')?.focus()

/** Returns the focus to where it was, or leaves it to the page that was opened from the menu. */
function useFocusReturn(): void {
  const [previousFocus] = useState(recordFocus)
  useEffect(() => {
    const path = location.pathname
    return () => {
      // The dialog library returns the focus when the drawer has been removed.
      requestAnimationFrame(() => {
        if (location.pathname === path) restoreFocus(previousFocus)
        else focusPage()
      })
    }
  }, [previousFocus])
}

/** The menu over the page on narrow screens: Escape, the scrim and every link close it. */
export function Drawer() {
  useFocusReturn()
  return (
    <Dialog open onClose={close} className="fixed inset-0 z-40" aria-label={t('菜单')}>
      <button
        type="button"
        tabIndex={-1}
        className="scrim absolute inset-0 w-full"
        aria-label={t('收起菜单')}
        onClick={close}
      />
      <DialogPanel
        as="aside"
        ref={focusFirst}
        className="relative flex h-full w-54 max-w-[84vw] flex-col bg-side text-side-fg shadow-float"
        data-zone="sidebar"
        data-region="sidebar"
        onClickCapture={closeOnLink}
      >
        <SidebarContent />
      </DialogPanel>
    </Dialog>
  )
}
