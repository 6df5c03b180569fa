import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '../lazyComponent.ts'

const PopoverPanel = lazyComponent(() => import('./PopoverPanel.tsx').then((module) => module.PopoverPanel))

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
  const close = (): void => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const panelClass = `menu absolute ${up ? 'bottom-full mb-1' : 'top-full mt-1'} ${align === 'end' ? 'right-0' : 'left-0'} ${className}`
  return (
    <div ref={root} className="relative">
      {trigger({
        'aria-haspopup': role,
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <Suspense fallback={null}>
          <PopoverPanel
            id={id}
            root={root}
            role={role}
            label={label}
            className={panelClass}
            close={close}
            leave={() => setOpen(false)}
          >
            {children(close)}
          </PopoverPanel>
        </Suspense>
      ) : null}
    </div>
  )
}
