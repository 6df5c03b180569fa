import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface PopoverProps {
  readonly trigger: (button: { readonly open: boolean; readonly props: TriggerProps }) => ReactNode
  /** What the panel is: a `menu` moves by arrow keys, a `dialog` by Tab. */
  readonly role: 'menu' | 'dialog'
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly up?: boolean
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}
interface TriggerProps {
  readonly type: 'button'
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

/** A panel beside its button: a click outside or Escape closes it, the focus goes in and comes back. */
export function Popover({ trigger, role, label, align = 'start', up = false, className = '', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = (): void => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    panel.current?.querySelector<HTMLElement>('[role^=menuitem], button, input, a')?.focus()
    const outside = (event: PointerEvent): void => { if (!root.current?.contains(event.target as Node)) setOpen(false) }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  return (
    <div ref={root} className="relative" onKeyDown={(event) => { if (open && role === 'menu') moveInMenu(event, panel.current); if (open && event.key === 'Escape' && !event.nativeEvent.isComposing) { event.preventDefault(); event.stopPropagation(); close() } }}>
      {trigger({ open, props: { type: 'button', 'aria-haspopup': role, 'aria-expanded': open, 'aria-controls': open ? id : undefined, onClick: () => setOpen(!open) } })}
      {open ? (
        <div ref={panel} id={id} role={role} aria-label={label} data-zone="dialog" className={`menu absolute ${up ? 'bottom-full mb-1' : 'top-full mt-1'} ${align === 'end' ? 'right-0' : 'left-0'} ${className}`} onClick={(event) => { if (role === 'menu' && (event.target as HTMLElement).closest('[role^=menuitem]')) setOpen(false) }} onBlur={(event) => { if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false) }}>
          {children(close)}
        </div>
      ) : null}
    </div>
  )
}

/** Arrow keys, Home, End and first letters within a menu. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key]
  const next = to === undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey
    ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
    : items[to ?? -1]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
