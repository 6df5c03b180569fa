import { focusPage } from './focus.ts'

/** A remembered focus: the element, and the caret if it is a text input. */
export interface FocusRecord {
  readonly element: HTMLElement
  readonly caret: readonly [number, number] | null
  readonly path: string
}

/** Remembers the focus; null if there is none. */
export function recordFocus(): FocusRecord | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const text = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
  return {
    element,
    caret:
      text && text.selectionStart !== null
        ? [text.selectionStart, text.selectionEnd ?? text.selectionStart]
        : null,
    path: location.pathname,
  }
}

/** Restores the focus: the same element, else the list or form of the page, else its heading. */
export function restoreFocus(record: FocusRecord | null): void {
  if (
    record &&
    record.path === location.pathname &&
    record.element.isConnected &&
    record.element.offsetParent !== null
  ) {
    record.element.focus({ preventScroll: true })
    if (
      record.caret &&
      (record.element instanceof HTMLInputElement || record.element instanceof HTMLTextAreaElement)
    )
      record.element.setSelectionRange(record.caret[0], record.caret[1])
    return
  }
  focusPage()
}
