import { flushSync } from 'react-dom'
import { captureKeys } from '../keys/replay.ts'
import { waitForElement } from './waitForElement.ts'

/** A hidden input that receives text until the field exists, also from an input method. */
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
 * Renders something and focuses its element as soon as it is on the page; text typed meanwhile goes into it.
 */
export function focusWhenRendered(show: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(show)
  const existingElement = find()
  if (existingElement) return existingElement.focus()
  const hiddenInput = createHiddenInput(),
    replay = captureKeys([], { field: hiddenInput })
  waitForElement(find, (element) => {
    // Leaving the hidden input ends a composition, whose text is then in it.
    element?.focus()
    hiddenInput.remove()
    if (element && hiddenInput.value !== '') document.execCommand('insertText', false, hiddenInput.value)
    void replay()
  })
}
