const AT_LATEST_MS = 2000

/** Does something when the browser has nothing else to do; call the answer to give it up. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const wish = requestIdleCallback(work, { timeout: AT_LATEST_MS })
  return () => cancelIdleCallback(wish)
}
