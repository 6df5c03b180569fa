const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'date'].includes(element.type))

/**
 * Presses again a key that came too early, on whatever has the focus now: texts take letters, forms take
 * Enter, the rest is heard as a key.
 */
export function replayKey(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const replayed = new KeyboardEvent('keydown', {
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    bubbles: true,
    cancelable: true,
  })
  if (
    !target.dispatchEvent(replayed) ||
    !isTextField(target) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return
  if (event.key.length === 1) document.execCommand('insertText', false, event.key)
  else if (event.key === 'Enter') target.form?.requestSubmit()
}

const nextFrame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => done())
  })

/** Leaves the browser its own keys: reloading must work even if nothing else does. */
const mayCapture = (event: KeyboardEvent): boolean =>
  event.isTrusted &&
  !event.isComposing &&
  event.keyCode !== 229 &&
  event.key !== 'Tab' &&
  !/^F\d+$/.test(event.key) &&
  !event.altKey &&
  (!(event.ctrlKey || event.metaKey) || event.key === 'k')

const editsText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey

/**
 * Keeps the keys pressed from now on (on `target` alone, if one is named), after those given; the answer
 * presses them again, a frame apart as if they came now, and then stops. What is written into `field`
 * before any other key stays there.
 */
export function captureKeys(
  initialEvents: readonly KeyboardEvent[] = [],
  { target = null, field = null }: { readonly target?: Element | null; readonly field?: Element | null } = {},
): () => Promise<void> {
  const queued = [...initialEvents]
  const capture = (event: KeyboardEvent): void => {
    if (!mayCapture(event) || (target !== null && event.target !== target)) return
    event.stopPropagation()
    if (field !== null && event.target === field && queued.length === 0 && editsText(event)) return
    event.preventDefault()
    queued.push(event)
  }
  addEventListener('keydown', capture, true)
  return async () => {
    for (let next = queued.shift(); next; next = queued.shift()) {
      await nextFrame()
      replayKey(next)
    }
    removeEventListener('keydown', capture, true)
  }
}
