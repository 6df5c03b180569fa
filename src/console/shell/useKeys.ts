import { type RefObject, useEffect, useRef } from 'react'

/** Hears the keys pressed inside an element before the console does; `press` may stop them. */
export function useKeys(root: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const element = root.current
    const hear = (event: KeyboardEvent): void => latest.current(event)
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [root])
}

/** Escape and nothing else, and not while an input method composes; it goes no further. */
export const onEscape =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
