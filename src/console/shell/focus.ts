import { activeScreen } from '../screen.ts'

/** Whether an element is shown. */
export const visible = (element: HTMLElement): boolean => element.offsetParent !== null

/** Focuses the form or the list of the visible page, else its heading. */
export function focusPage(): void {
  const screen = activeScreen()
  const field = screen?.form()
    ? document.querySelector<HTMLElement>('[data-page] form[data-zone=form] :is(input, select, textarea)')
    : null
  if (field) field.focus()
  else if (screen) screen.focus?.()
  else [...document.querySelectorAll<HTMLElement>('main h1')].find(visible)?.focus({ preventScroll: true })
}

const MAX_WAIT_MS = 15_000

/**
 * Focuses a new page as soon as it has a focusable element, unless the operator has moved the focus
 * meanwhile; the returned function cancels.
 */
export function focusNewPage(): () => void {
  const startedAt = performance.now()
  let timer = 0
  const tryFocus = (): void => {
    const isFocusLost =
      !document.activeElement ||
      document.activeElement === document.body ||
      !document.activeElement.isConnected
    if (!isFocusLost) return
    focusPage()
    if (document.activeElement === document.body && performance.now() - startedAt < MAX_WAIT_MS)
      timer = window.setTimeout(tryFocus, 60)
  }
  timer = window.setTimeout(tryFocus, 30)
  return () => clearTimeout(timer)
}
