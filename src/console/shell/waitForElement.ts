import { flushSync } from 'react-dom'
import { captureKeys } from '../keys/replay.ts'

const MAX_WAIT_MS = 3000

/** Does something with an element as soon as it is on the page; after three seconds with null. */
export function waitForElement(
  find: () => HTMLElement | null | undefined,
  callback: (element: HTMLElement | null) => void,
): void {
  const startedAt = performance.now()
  const poll = (): void => {
    const element = find() ?? null
    if (element || performance.now() - startedAt > MAX_WAIT_MS) callback(element)
    else requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

/** An input nobody sees that takes what is written while there is no field yet, by an input method too. */
function createHiddenInput(): HTMLInputElement {
  const input = document.createElement('input')
  input.className = 'sr-only'
  input.tabIndex = -1
  input.ariaHidden = 'true'
  document.body.append(input)
  input.focus({ preventScroll: true })
  return input
}

/**
 * Shows something and puts the focus on its element, at once or as soon as it is on the page; what is typed
 * meanwhile goes there.
 */
export function focusWhenRendered(show: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(show)
  const existingElement = find()
  if (existingElement) return existingElement.focus()
  const hiddenInput = createHiddenInput(),
    replay = captureKeys([], { field: hiddenInput })
  waitForElement(find, (element) => {
    // Leaving the unseen input ends a composition under way, and what was composed is in it then.
    element?.focus()
    hiddenInput.remove()
    if (element && hiddenInput.value !== '') document.execCommand('insertText', false, hiddenInput.value)
    void replay()
  })
}
