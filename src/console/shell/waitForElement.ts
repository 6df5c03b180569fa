const MAX_WAIT_MS = 3000

/** Calls back with an element as soon as it is on the page; with null after three seconds. */
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
