import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { moveInMenu } from './moveInMenu.ts'
import { onEscape, useKeys } from './useKeys.ts'

interface PopoverProps {
  /** The button; it spreads `props` and gives itself a type and a name. */
  readonly trigger: (props: TriggerProps) => ReactNode
  /** What the panel is: a `menu` moves by arrow keys, a `dialog` by Tab. */
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

/** A panel beside its button: a click outside or Escape closes it, the focus goes in and comes back. */
export function Popover({ trigger, role, label, align = 'start', up = false, className = '', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = (): void => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  useKeys(root, (event) => {
    if (!open) return
    if (role === 'menu') moveInMenu(event, document.getElementById(id))
    onEscape(close)(event)
  })
  useEffect(() => {
    if (!open) return undefined
    const panel = document.getElementById(id)
    panel?.querySelector<HTMLElement>('[role^=menuitem], button, input, a')?.focus()
    const outside = (event: Event): void => { if (!root.current?.contains(event.target as Node)) setOpen(false) }
    /* After the item's own handler: closing at once would take the item away before it is heard. */
    const chosen = (event: Event): void => { if ((event.target as HTMLElement).closest('[role^=menuitem]')) window.setTimeout(() => setOpen(false), 0) }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    panel?.addEventListener('click', chosen)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      panel?.removeEventListener('click', chosen)
    }
  }, [open, id])
  return (
    <div ref={root} className="relative">
      {trigger({ 'aria-haspopup': role, 'aria-expanded': open, 'aria-controls': open ? id : undefined, onClick: () => setOpen(!open) })}
      {open ? <div id={id} role={role} aria-label={label} data-zone="dialog" className={`menu absolute ${up ? 'bottom-full mb-1' : 'top-full mt-1'} ${align === 'end' ? 'right-0' : 'left-0'} ${className}`}>{children(close)}</div> : null}
    </div>
  )
}
