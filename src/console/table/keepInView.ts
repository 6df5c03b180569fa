/** Frames in which a row has to stay where it is before it counts as settled. */
const SETTLED_FRAMES = 10
/** Milliseconds after which a row that never settles is left where it is. */
const LIMIT_MS = 5000
const USER_INPUT = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const

/**
 * Scrolls the element that `find` returns into view, and again while rows that are measured on the way move it:
 * until it has settled, the user scrolls or `signal` aborts. `find` may return null as long as the element has
 * not been rendered.
 */
export function keepInView(scroller: Element | null, find: () => Element | null, signal: AbortSignal): void {
  const startedAt = performance.now()
  const userInput = new AbortController()
  const ended = AbortSignal.any([signal, userInput.signal])
  for (const type of USER_INPUT)
    scroller?.addEventListener(type, () => userInput.abort(), { signal: ended, passive: true, capture: true })
  let settledFrames = 0
  let lastTop = Number.NaN
  const step = () => {
    if (ended.aborted) return
    const element = find()
    element?.scrollIntoView({ block: 'nearest' })
    const top = element?.getBoundingClientRect().top ?? Number.NaN
    settledFrames = top === lastTop ? settledFrames + 1 : 0
    lastTop = top
    if (settledFrames < SETTLED_FRAMES && performance.now() - startedAt < LIMIT_MS)
      requestAnimationFrame(step)
    else userInput.abort()
  }
  step()
}
