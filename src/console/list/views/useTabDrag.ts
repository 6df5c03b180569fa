import { type PointerEvent, useRef, useState } from 'react'

/** CSS pixels a pressed tab is moved before it is dragged. */
const SLACK_PX = 6

/** The position of the tab under the pointer, from 0; null where there is none. */
function placeAt({ clientX, clientY }: PointerEvent): number | null {
  const tab = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
  return tab ? Number(tab.dataset.place) : null
}

/** Drags a tab with a mouse; released over another tab it takes the place of that. A drag is no click. */
export function useTabDrag(move: (place: number) => void) {
  const start = useRef<number | null>(null)
  const [isDragged, setDragged] = useState(false)
  const wasDragged = useRef(false)
  const end = (): void => {
    start.current = null
    setDragged(false)
  }
  return {
    isDragged,
    /** Whether the click that follows ends a drag. */
    endsDrag: () => wasDragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        if (event.button !== 0 || event.pointerType !== 'mouse') return
        start.current = event.clientX
        // A fast pointer has left the tab before it moves on it.
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        if (
          start.current === null ||
          wasDragged.current ||
          Math.abs(event.clientX - start.current) < SLACK_PX
        )
          return
        wasDragged.current = true
        setDragged(true)
      },
      onPointerUp: (event: PointerEvent) => {
        const place = start.current !== null && wasDragged.current ? placeAt(event) : null
        end()
        if (place !== null) move(place)
      },
      onPointerCancel: end,
    },
  }
}
