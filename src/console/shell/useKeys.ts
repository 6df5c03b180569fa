import { type RefObject, useEffect, useRef } from 'react'

/** Hears the keys pressed inside an element before the console does; `press` may stop them. */
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

/** Escape and nothing else, and not while an input method composes; it goes no further. */
export const onEscape =
  (handler: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    handler()
  }
