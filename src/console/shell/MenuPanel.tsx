import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  use,
  useCallback,
} from 'react'
import { flushSync } from 'react-dom'
import { Opener, useClosed } from './popup.tsx'

/** CSS pixels within the window. */
export interface MenuPosition {
  readonly x: number
  readonly y: number
}
export interface MenuPanelProps {
  readonly id?: string
  readonly label: string
  readonly className?: string
  /** The button of the menu; null for a menu at the pointer. */
  readonly trigger: HTMLElement | null
  /** Where a menu without a button is shown. */
  readonly position?: MenuPosition
  /** The menu has closed and is to be removed; whoever shows it returns the focus if that was in the menu. */
  readonly closed: () => void
  readonly children: ReactNode
}

const CloseContext = createContext<() => void>(() => undefined)

/** An open menu: arrows, Home, End and first letters move, Enter and Space choose, Escape and Tab close. */
export function MenuPanel(props: MenuPanelProps) {
  return (
    <Menu>
      {({ open, close }) => (
        <CloseContext value={close}>
          <MenuButton as={Opener} trigger={props.trigger} />
          <OpenMenu {...props} open={open} close={close} />
        </CloseContext>
      )}
    </Menu>
  )
}

interface OpenMenuProps extends MenuPanelProps {
  readonly open: boolean
  readonly close: () => void
}

function OpenMenu({ id, label, className, position, children, ...popup }: OpenMenuProps) {
  const { trigger, close } = popup
  useClosed(popup)
  const press = (event: KeyboardEvent): void => {
    // A letter finds an entry here and is no command of the console.
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
    if (event.key === 'Tab' && trigger === null) {
      event.preventDefault()
      close()
    }
  }
  return (
    <MenuItems
      as={MenuList}
      id={id}
      label={label}
      position={position}
      modal={false}
      data-zone="dialog"
      className={`menu outline-none ${className ?? ''}`}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && relatedTarget !== trigger && !currentTarget.contains(relatedTarget)) close()
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </MenuItems>
  )
}

interface MenuListProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly ref?: RefCallback<HTMLDivElement>
  readonly label: string
  readonly position: MenuPosition | undefined
}

/** The element of the menu; it goes by its own name, and stays wholly within the window. */
function MenuList({ ref, label, position, ...props }: MenuListProps) {
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      ref?.(element)
      if (element && position) moveWithinWindow(element, position)
    },
    [ref, position],
  )
  return <div {...props} ref={place} aria-label={label} aria-labelledby={undefined} />
}

function moveWithinWindow(element: HTMLElement, { x, y }: MenuPosition): void {
  const { width, height } = element.getBoundingClientRect()
  element.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`
  element.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`
}

export interface MenuEntryProps {
  readonly choose: () => void
  /** Whether it is the chosen one of several; undefined for a command. */
  readonly checked?: boolean
  /** Why it cannot be chosen now, in the operator's language. */
  readonly reason?: string | null
  readonly children: ReactNode
}

/** An entry of a menu; the menu closes and the focus is back before its command runs. */
export function MenuEntry({ choose, checked, reason = null, children }: MenuEntryProps) {
  const close = use(CloseContext)
  return (
    <MenuItem
      as={EntryButton}
      checked={checked}
      reason={reason}
      onClick={() => {
        flushSync(close)
        choose()
      }}
    >
      {children}
    </MenuItem>
  )
}

interface EntryButtonProps extends ComponentProps<'button'> {
  readonly checked: boolean | undefined
  readonly reason: string | null
}

/** Entries that cannot be chosen stay reachable, so that their reason can be read. */
const EntryButton = ({ checked, reason, ...props }: EntryButtonProps) => (
  <button
    {...props}
    type="button"
    role={checked === undefined ? 'menuitem' : 'menuitemradio'}
    aria-checked={checked}
    aria-disabled={reason !== null || undefined}
    title={reason ?? undefined}
    className="menu-item"
  />
)
