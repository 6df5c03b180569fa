const MAX_DELAY_MS = 2000

/** Does something when the browser has nothing else to do; call the answer to give it up. */
export function runWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: MAX_DELAY_MS })
  return () => cancelIdleCallback(handle)
}
