import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width in CSS pixels from which related rows have room for a table. */
const WIDE = 760

/** Whether an element is wide, as its style sheet measures it. */
export function useWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(entry.contentRect.width >= WIDE)
    })
    setWide(element.current.clientWidth >= WIDE)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isWide
}
