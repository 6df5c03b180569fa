import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps an element in the top layer right below (or above) its anchor while `open`; panes that scroll
 * cannot cut it off.
 */
export function usePopup<T extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): RefObject<T | null> {
  const popup = useRef<T>(null)
  useLayoutEffect(() => {
    const element = popup.current,
      under = anchor.current
    if (!open || !element || !under) return
    element.showPopover()
    const place = (): void => {
      const box = under.getBoundingClientRect()
      const below = innerHeight - box.bottom - 12,
        above = box.top - 12
      const up = below < 180 && above > below
      element.style.width = `${box.width}px`
      element.style.left = `${box.left}px`
      element.style.maxHeight = `${Math.min(320, up ? above : below)}px`
      element.style.top = up ? 'auto' : `${box.bottom + 4}px`
      element.style.bottom = up ? `${innerHeight - box.top + 4}px` : 'auto'
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [anchor, open])
  return popup
}
