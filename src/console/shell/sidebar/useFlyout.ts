import { type RefObject, useEffect, useState } from 'react'
import { onEscape, useKeys } from '../useKeys.ts'

/** Which branch of the rail is flown out; leaving the rail by pointer, focus or Escape closes it. */
export function useFlyout(
  root: RefObject<HTMLElement | null>,
): [string | null, (code: string | null) => void] {
  const [open, setOpen] = useState<string | null>(null)
  useKeys(root, (event) => {
    if (open) onEscape(() => setOpen(null))(event)
  })
  useEffect(() => {
    const element = root.current
    const left = (event: Event): void => {
      if (!(event instanceof FocusEvent) || !element?.contains(event.relatedTarget as Node | null))
        setOpen(null)
    }
    element?.addEventListener('pointerleave', left)
    element?.addEventListener('focusout', left)
    return () => {
      element?.removeEventListener('pointerleave', left)
      element?.removeEventListener('focusout', left)
    }
  }, [root])
  return [open, setOpen]
}
