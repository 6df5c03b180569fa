import { Popover as HeadlessPopover, PopoverButton, PopoverPanel as Panel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { Opener, useClosed } from './popup.tsx'

export interface PopoverPanelProps {
  readonly id: string
  readonly label: string
  readonly className: string
  readonly trigger: HTMLElement | null
  /** The popover has closed and is to be removed. */
  readonly closed: () => void
  readonly children: (close: () => void) => ReactNode
}

/** An open popover: the focus moves in, Escape, a press outside and leaving by Tab close it. */
export function PopoverPanel(props: PopoverPanelProps) {
  return (
    <HeadlessPopover>
      {({ open, close }) => (
        <>
          <PopoverButton as={Opener} trigger={props.trigger} />
          <OpenPanel {...props} open={open} close={close} />
        </>
      )}
    </HeadlessPopover>
  )
}

interface OpenPanelProps extends PopoverPanelProps {
  readonly open: boolean
  readonly close: () => void
}

function OpenPanel({ id, label, className, children, ...popup }: OpenPanelProps) {
  useClosed(popup)
  return (
    <Panel
      focus
      id={id}
      role="dialog"
      aria-label={label}
      data-zone="dialog"
      className={`menu outline-none ${className}`}
    >
      {children(popup.close)}
    </Panel>
  )
}
