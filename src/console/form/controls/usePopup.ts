import { type RefObject, useLayoutEffect, useRef } from 'react'

/** CSS pixels; `width` null is the width of the content. */
interface PopupSize {
  readonly width?: number | null
  readonly height?: number
}
const MARGIN = 8

/**
 * Keeps an element in the top layer directly below (or above) its anchor while `open`; scrolling panes cannot
 * clip it. It is as wide as its anchor unless `size` says otherwise.
 */
export function usePopup<T extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
  { width, height = 320 }: PopupSize = {},
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
      element.style.width = width === null ? '' : `${width ?? anchorRect.width}px`
      const right = innerWidth - MARGIN - element.offsetWidth
      element.style.left = `${Math.max(MARGIN, Math.min(anchorRect.left, right))}px`
      element.style.maxHeight = `${Math.min(height, opensUpward ? spaceAbove : spaceBelow)}px`
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
  }, [anchor, open, width, height])
  return popup
}
