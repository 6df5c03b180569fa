import { activeScreen } from '../screen.ts'

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

const MAX_WAIT_MS = 2000

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

const REGIONS = ['topbar', 'sidebar', 'tabs', 'filter', 'grid', 'detail', 'operations'] as const
const visible = (element: HTMLElement): boolean => element.offsetParent !== null

/**
 * Moves the focus to the next region of the page: top bar, sidebar, tabs, filter, grid, detail, operations.
 */
export function stepRegion(by: 1 | -1): void {
  const regions = REGIONS.map((name) =>
    [...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`)].find(visible),
  ).filter((element) => element !== undefined)
  if (regions.length === 0) return
  const currentRegion = document.activeElement?.closest<HTMLElement>('[data-region]')
  const currentIndex = currentRegion ? regions.indexOf(currentRegion) : -1
  const next =
    regions[
      (currentIndex < 0 ? (by > 0 ? 0 : regions.length - 1) : currentIndex + by + regions.length) %
        regions.length
    ]
  if (!next) return
  const focusTarget = next.matches('[tabindex]')
    ? next
    : next.querySelector<HTMLElement>(
        '[aria-selected=true], [aria-current=page], [tabindex="0"], a[href], button:not(:disabled), input:not(:disabled)',
      )
  focusTarget?.focus()
}
