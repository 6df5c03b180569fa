const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'date'].includes(element.type))

/**
 * Replays an early key press on the element that has the focus now: text inputs get letters, forms get Enter,
 * the rest is dispatched as a key event.
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

/** Keys of the console with Ctrl or Cmd that mean nothing to a text field. */
const CONSOLE_KEYS_WITH_MODIFIER: readonly string[] = ['k', 'Enter']
/** Keys that edit in a text field and are the console's own elsewhere. */
const EDITING_KEYS_WITH_MODIFIER: readonly string[] = ['a', 'Backspace', 'Home', 'End']

const isConsoleKeyWithModifier = ({ key, target }: KeyboardEvent): boolean =>
  CONSOLE_KEYS_WITH_MODIFIER.includes(key) ||
  (EDITING_KEYS_WITH_MODIFIER.includes(key) && !(target instanceof Element && isTextField(target)))

/**
 * Excludes the browser's own keys: reloading must work in any case. The console's own are all kept, so that
 * none overtakes a key pressed before it.
 */
const mayCapture = (event: KeyboardEvent): boolean =>
  event.isTrusted &&
  !event.isComposing &&
  event.keyCode !== 229 &&
  event.key !== 'Tab' &&
  !/^F\d+$/.test(event.key) &&
  !event.altKey &&
  (!(event.ctrlKey || event.metaKey) || isConsoleKeyWithModifier(event))

const editsText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey

/**
 * Collects the keys pressed from now on (on `target` alone, if there is one), after `initialEvents`. The
 * returned function stops collecting and replays them one per frame. Text written into `field` before any
 * other key stays there.
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
