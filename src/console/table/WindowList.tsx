import { type Key, type ReactNode, useRef } from 'react'
import { useRowWindow } from './rowWindow.ts'
import { useView } from './useView.ts'

interface WindowListProps<Item> {
  readonly as: 'ol' | 'ul'
  readonly items: readonly Item[]
  /** By default items are known by their position. */
  readonly keyOf?: (item: Item) => Key
  readonly render: (item: Item) => ReactNode
  /** Name of the list for assistive technology, in the operator's language. */
  readonly label?: string
  /** Whether it may scroll before it has many items, so that keys have to reach it. */
  readonly scrolls?: boolean
  readonly className: string
  readonly itemClassName: string
  /** Height of an item in CSS pixels before it has been measured. */
  readonly itemHeight: number
  /** Called with the items that came into view. */
  readonly onView?: (first: number, last: number) => void
}

/**
 * A list of which only the items in sight are in the document; assistive technology is told how many there are
 * and which ones these are.
 */
export function WindowList<Item>({
  as: List,
  items,
  keyOf,
  render,
  label,
  scrolls = false,
  className,
  itemClassName,
  itemHeight,
  onView,
}: WindowListProps<Item>) {
  const list = useRef<HTMLElement>(null)
  const { parts, isWindowed, measure, handlers } = useRowWindow({
    count: items.length,
    body: list,
    rowHeight: itemHeight,
  })
  useView(parts, items, onView)
  return (
    <List
      ref={(element: HTMLElement | null) => {
        list.current = element
      }}
      aria-label={label}
      tabIndex={isWindowed || scrolls ? 0 : undefined}
      className={isWindowed ? `${className} [overflow-anchor:none]` : className}
      {...handlers}
    >
      {parts.map((part) => {
        if (part.gap !== null) return <li key={part.key} aria-hidden="true" style={{ height: part.gap }} />
        const item = items[part.index]
        return item === undefined ? null : (
          <li
            key={keyOf ? keyOf(item) : part.index}
            ref={measure}
            data-index={part.index}
            aria-setsize={isWindowed ? items.length : undefined}
            aria-posinset={isWindowed ? part.index + 1 : undefined}
            className={itemClassName}
          >
            {render(item)}
          </li>
        )
      })}
    </List>
  )
}
