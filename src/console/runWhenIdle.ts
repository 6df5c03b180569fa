const MAX_DELAY_MS = 2000

/** Runs a callback when the browser is idle; the returned function cancels it. */
export function runWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: MAX_DELAY_MS })
  return () => cancelIdleCallback(handle)
}
