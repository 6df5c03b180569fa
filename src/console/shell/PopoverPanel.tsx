import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { moveInMenu } from './moveInMenu.ts'
import { onEscape, useKeys } from './useKeys.ts'

interface PopoverPanelProps {
  readonly id: string
  /** The element around button and panel. */
  readonly root: RefObject<HTMLElement | null>
  readonly role: 'menu' | 'dialog'
  readonly label: string
  readonly className: string
  /** Closes and returns the focus to the button. */
  readonly close: () => void
  /** Closes and leaves the focus where it is. */
  readonly leave: () => void
  readonly children: ReactNode
}

/** The panel of a popover; the focus moves in. */
export function PopoverPanel({
  id,
  root,
  role,
  label,
  className,
  close,
  leave,
  children,
}: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useKeys(root, (event) => {
    if (role === 'menu') moveInMenu(event, panel.current)
    onEscape(close)(event)
  })
  useEffect(() => {
    const element = panel.current
    element?.querySelector<HTMLElement>('[role^=menuitem], button, input, a')?.focus()
    const closeOnOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) leave()
    }
    /* Runs after the item's own handler: closing at once would unmount the item before its click event. */
    const closeOnChoice = (event: Event): void => {
      if ((event.target as HTMLElement).closest('[role^=menuitem]')) window.setTimeout(leave, 0)
    }
    document.addEventListener('pointerdown', closeOnOutside)
    document.addEventListener('focusin', closeOnOutside)
    element?.addEventListener('click', closeOnChoice)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside)
      document.removeEventListener('focusin', closeOnOutside)
      element?.removeEventListener('click', closeOnChoice)
    }
  }, [root])
  return (
    <div ref={panel} id={id} role={role} aria-label={label} data-zone="dialog" className={className}>
      {children}
    </div>
  )
}
