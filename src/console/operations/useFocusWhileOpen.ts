import { useEffect, useRef } from 'react'
import { recordFocus, restoreFocus } from '../shell/focusRecord.ts'
import type { Entry } from './entry.ts'
import { refreshWork } from './serverWork.ts'
import { startOperations } from './startOperations.ts'

/** The focus enters the panel, stays in it while entries come and go, and returns to where it was. */
export function useFocusWhileOpen(
  root: { readonly current: HTMLElement | null },
  entries: readonly Entry[],
): void {
  const isInside = useRef(false)
  useEffect(() => {
    const previousFocus = recordFocus()
    const panel = root.current
    const follow = ({ type }: FocusEvent): void => {
      isInside.current = type === 'focusin'
    }
    panel?.addEventListener('focusin', follow)
    panel?.focus()
    void startOperations()
    refreshWork()
    return () => {
      panel?.removeEventListener('focusin', follow)
      const { activeElement } = document
      if (activeElement === document.body || panel?.contains(activeElement)) restoreFocus(previousFocus)
    }
  }, [root])
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) root.current?.focus()
  }, [root, entries])
}
