import { flushSync } from 'react-dom'
import { keepKeys } from '../keys/replay.ts'

const WAIT_MS = 3000

/** Does something with an element as soon as it is on the page; after three seconds with null. */
export function whenThere(
  find: () => HTMLElement | null | undefined,
  act: (element: HTMLElement | null) => void,
): void {
  const began = performance.now()
  const look = (): void => {
    const element = find() ?? null
    if (element || performance.now() - began > WAIT_MS) act(element)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** An input nobody sees that takes what is written while there is no field yet, by an input method too. */
function unseenInput(): HTMLInputElement {
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
export function focusWhenThere(show: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(show)
  const there = find()
  if (there) return there.focus()
  const unseen = unseenInput(),
    replay = keepKeys([], { field: unseen })
  whenThere(find, (element) => {
    // Leaving the unseen input ends a composition under way, and what was composed is in it then.
    element?.focus()
    unseen.remove()
    if (element && unseen.value !== '') document.execCommand('insertText', false, unseen.value)
    void replay()
  })
}
