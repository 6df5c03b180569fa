import { type RefObject, useEffect, useState } from 'react'

/** How far below the visible edge a part is read, in CSS pixels. */
const NEAR = 400

/** Whether an element has come near the visible part of what scrolls it. */
export function useNear(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: scroller.current, rootMargin: `${NEAR}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller, isNear])
  return isNear
}
