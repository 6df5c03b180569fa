import { type RefObject, useEffect, useState } from 'react'
import { onEscape, useKeys } from '../useKeys.ts'

/** The open branch of the rail; it closes when pointer or focus leave the rail, or by Escape. */
export function useFlyout(
  root: RefObject<HTMLElement | null>,
): [string | null, (code: string | null) => void] {
  const [open, setOpen] = useState<string | null>(null)
  useKeys(root, (event) => {
    if (open) onEscape(() => setOpen(null))(event)
  })
  useEffect(() => {
    const element = root.current
    const handleLeave = (event: Event): void => {
      if (!(event instanceof FocusEvent) || !element?.contains(event.relatedTarget as Node | null))
        setOpen(null)
    }
    element?.addEventListener('pointerleave', handleLeave)
    element?.addEventListener('focusout', handleLeave)
    return () => {
      element?.removeEventListener('pointerleave', handleLeave)
      element?.removeEventListener('focusout', handleLeave)
    }
  }, [root])
  return [open, setOpen]
}
