import { keepKeys } from '../keys/replay.ts'

const WAIT_MS = 3000

/** Does something with an element as soon as it is on the page; after three seconds with null. */
export function whenThere(find: () => HTMLElement | null | undefined, act: (element: HTMLElement | null) => void): void {
  const began = performance.now()
  const look = (): void => {
    const element = find() ?? null
    if (element || performance.now() - began > WAIT_MS) act(element)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Puts the focus on an element as soon as it is on the page; what is typed meanwhile goes there. */
export function focusWhenThere(find: () => HTMLElement | null | undefined): void {
  const replay = keepKeys()
  whenThere(find, (element) => {
    element?.focus()
    void replay()
  })
}
