import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps an element in the top layer directly below (or above) its anchor while `open`; scrolling panes cannot
 * clip it.
 */
export function usePopup<T extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): RefObject<T | null> {
  const popup = useRef<T>(null)
  useLayoutEffect(() => {
    const element = popup.current,
      anchorElement = anchor.current
    if (!open || !element || !anchorElement) return
    element.showPopover()
    const updatePosition = (): void => {
      const anchorRect = anchorElement.getBoundingClientRect()
      const spaceBelow = innerHeight - anchorRect.bottom - 12,
        spaceAbove = anchorRect.top - 12
      const opensUpward = spaceBelow < 180 && spaceAbove > spaceBelow
      element.style.width = `${anchorRect.width}px`
      element.style.left = `${anchorRect.left}px`
      element.style.maxHeight = `${Math.min(320, opensUpward ? spaceAbove : spaceBelow)}px`
      element.style.top = opensUpward ? 'auto' : `${anchorRect.bottom + 4}px`
      element.style.bottom = opensUpward ? `${innerHeight - anchorRect.top + 4}px` : 'auto'
    }
    updatePosition()
    addEventListener('scroll', updatePosition, true)
    addEventListener('resize', updatePosition)
    return () => {
      removeEventListener('scroll', updatePosition, true)
      removeEventListener('resize', updatePosition)
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [anchor, open])
  return popup
}
