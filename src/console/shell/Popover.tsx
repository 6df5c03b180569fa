import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '../lazyComponent.ts'
import { keysUntilFocused } from './keysUntilFocused.ts'

const MenuPanel = lazyComponent(() => import('./MenuPanel.tsx').then((module) => module.MenuPanel))
const PopoverPanel = lazyComponent(() => import('./PopoverPanel.tsx').then((module) => module.PopoverPanel))

/** Loads what menus and popovers need, before the first one is opened. */
export const preloadPopovers = async (): Promise<void> => {
  await Promise.all([MenuPanel.preload(), PopoverPanel.preload()])
}

interface PopoverProps {
  /** The button; it spreads `props` and sets its own type and name. */
  readonly trigger: (props: TriggerProps) => ReactNode
  /** Role of the panel: a `menu` moves by arrow keys, a `dialog` by Tab. */
  readonly role: 'menu' | 'dialog'
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly up?: boolean
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}
interface TriggerProps {
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

/** Returns the focus to the button, unless it is elsewhere already or another page is opened at once. */
function returnFocus(button: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const path = location.pathname
  button?.focus()
  setTimeout(() => {
    if (location.pathname !== path && document.activeElement === button) button?.blur()
  })
}

/**
 * A panel beside its button, loaded when it is first opened: a click outside or Escape closes it, the focus
 * moves in and returns.
 */
export function Popover({
  trigger,
  role,
  label,
  align = 'start',
  up = false,
  className = '',
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const button = (): HTMLElement | null => root.current?.querySelector('[aria-haspopup]') ?? null
  const toggle = (): void => {
    setOpen(!open)
    if (open) button()?.focus()
    else keysUntilFocused(`[id="${id}"]`)
  }
  const closed = (): void => {
    setOpen(false)
    returnFocus(button())
  }
  const edge = up ? 'bottom-full mb-1' : 'top-full mt-1'
  const panel = {
    id,
    label,
    trigger: open ? button() : null,
    closed,
    className: `absolute ${edge} ${align === 'end' ? 'right-0' : 'left-0'} ${className}`,
  }
  return (
    <div ref={root} className="relative">
      {trigger({
        'aria-haspopup': role,
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: toggle,
      })}
      {open ? (
        <Suspense fallback={null}>
          {role === 'menu' ? (
            <MenuPanel {...panel}>{children(closed)}</MenuPanel>
          ) : (
            <PopoverPanel {...panel}>{children}</PopoverPanel>
          )}
        </Suspense>
      ) : null}
    </div>
  )
}
