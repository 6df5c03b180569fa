import { type RefObject, useEffect, useRef } from 'react'

/** Handles keys pressed inside an element before the console's listener; `handler` may stop them. */
export function useKeys(root: RefObject<HTMLElement | null>, handler: (event: KeyboardEvent) => void): void {
  const latestHandler = useRef(handler)
  useEffect(() => {
    latestHandler.current = handler
  })
  useEffect(() => {
    const element = root.current
    const handleKeyDown = (event: KeyboardEvent): void => latestHandler.current(event)
    element?.addEventListener('keydown', handleKeyDown)
    return () => element?.removeEventListener('keydown', handleKeyDown)
  }, [root])
}

/** Handles Escape only, not during a composition, and stops its propagation. */
export const onEscape =
  (handler: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    handler()
  }
