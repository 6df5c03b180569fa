/** The properties needed of a keyboard event of the browser or of React. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/** Handles arrow keys, Home, End and first letters within a menu. */
export function moveInMenu(event: KeyPress, menu: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const currentIndex = items.indexOf(document.activeElement as HTMLElement)
  const targetIndex = {
    ArrowDown: (currentIndex + 1) % items.length,
    ArrowUp: (currentIndex - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  const isTypeahead =
    targetIndex === undefined &&
    event.key.length === 1 &&
    event.key !== ' ' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey
  const next = isTypeahead
    ? [...items.slice(currentIndex + 1), ...items.slice(0, currentIndex + 1)].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      )
    : items[targetIndex ?? -1]
  if (!next && !isTypeahead) return
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}
