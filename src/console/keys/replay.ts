const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'date'].includes(element.type))

/**
 * Replays an early key press on the element that has the focus now: text inputs get letters and
 * Backspace, forms, buttons and links get Enter, the rest is dispatched as a key event.
 */
export function replayKey(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  // An event has the properties of the dictionary that another is made from.
  const replayed = new KeyboardEvent(event.type, event)
  if (!target.dispatchEvent(replayed) || event.ctrlKey || event.metaKey || event.altKey) return
  if (!isTextField(target)) {
    if (event.key === 'Enter' && target instanceof HTMLElement && target.matches('a, button')) target.click()
  } else if (event.key.length === 1) document.execCommand('insertText', false, event.key)
  else if (event.key === 'Backspace') document.execCommand('delete')
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
  !event.isComposing &&
  event.keyCode !== 229 &&
  event.key !== 'Tab' &&
  !/^F\d+$/.test(event.key) &&
  !event.altKey &&
  (!(event.ctrlKey || event.metaKey) || isConsoleKeyWithModifier(event))

const editsText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey

/** The capture that is replaying a key right now: what the key opens may collect those after it. */
let replayingCapture: unknown

interface CaptureOptions {
  readonly target?: Element | null | undefined
  readonly field?: Element | null | undefined
  /**
   * Whether what the keys are for has the focus. From then on a key that none waits before is its own, which a
   * replayed one is not for a select or a radio. Keys for something that did not come are forgotten.
   */
  readonly isThere?: () => boolean
}

/**
 * Collects the keys pressed from now on, after `initialEvents`. With a `target` the first must be pressed on it;
 * those after it are kept wherever the focus is, because a replayed key may move it. Text written into `field`
 * before any other key stays there. The returned function replays the keys one per frame and then stops
 * collecting; called again, it waits for the same end.
 */
export function captureKeys(
  initialEvents: readonly KeyboardEvent[] = [],
  { target, field, isThere }: CaptureOptions = {},
): () => Promise<void> {
  const queued = [...initialEvents]
  const capture = (event: KeyboardEvent): void => {
    if (queued.length === 0 && isThere?.()) {
      removeEventListener('keydown', capture, true)
      return
    }
    const isPressed = event.isTrusted || (replayingCapture ?? capture) !== capture
    const isForTarget = !target || event.target === target || queued.length > 0
    if (!isPressed || !isForTarget || !mayCapture(event)) return
    event.stopImmediatePropagation()
    if (field && event.target === field && queued.length === 0 && editsText(event)) return
    event.preventDefault()
    queued.push(event)
  }
  addEventListener('keydown', capture, true)
  const replay = async (): Promise<void> => {
    if (isThere?.() === false) queued.length = 0
    // A key stays in the queue until it is replayed, so that none typed meanwhile overtakes it.
    for (let [next] = queued; next; [next] = queued) {
      await nextFrame()
      replayingCapture = capture
      replayKey(next)
      replayingCapture = undefined
      queued.shift()
    }
    removeEventListener('keydown', capture, true)
  }
  let replayed: Promise<void> | undefined
  return () => (replayed ??= replay())
}
