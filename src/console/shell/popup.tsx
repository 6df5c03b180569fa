import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/** Props of the button of a menu or popover; the library adds those that are optional. */
export interface OpenerProps {
  /** The button that is already on the page; null for a menu at the pointer. */
  readonly trigger: HTMLElement | null
  readonly ref?: Ref<HTMLElement>
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

const noop = (): void => undefined

/**
 * Stands for the button of a menu or popover. The real one is on the page before the library is loaded: the
 * library is given that one (or a hidden element, where there is none), and opens as soon as it is mounted, as
 * if by a key.
 */
export function Opener({ trigger, ref, onKeyDown }: OpenerProps) {
  const hidden = useRef<HTMLSpanElement>(null)
  const hasPressed = useRef(false)
  useImperativeHandle(ref, () => trigger ?? hidden.current ?? document.body, [trigger])
  useLayoutEffect(() => {
    // The effect runs again when contents that had to be loaded have arrived.
    if (hasPressed.current) return
    hasPressed.current = true
    const press = { key: 'Enter', preventDefault: noop, stopPropagation: noop }
    onKeyDown?.(press as KeyboardEvent)
  }, [])
  return trigger ? null : <span ref={hidden} className="sr-only" aria-hidden="true" />
}

interface Popup {
  readonly open: boolean
  /** Closes it; does nothing if it is closed. */
  readonly close: () => void
  /** Called once, when it was open and is not any more. */
  readonly closed: () => void
}

/** Reports that a menu or popover has closed, and closes it where it is removed while open. */
export function useClosed({ open, close, closed }: Popup): void {
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !open) closed()
    wasOpen.current = open
  }, [open])
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // In development React runs effects twice: what is mounted again at once stays open.
      queueMicrotask(() => {
        if (!isMounted.current) close()
      })
    }
  }, [])
}
